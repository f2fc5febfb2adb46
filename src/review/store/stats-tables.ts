import type { ColumnType, Generated } from 'kysely';

/** Why cases count differently: all of them, renamed labels, or a lane as it was before a change. */
export type RecountWhy =
  | { all: true }
  | { facets: string[] }
  | { lane: string; before: { filter: unknown; targetSeconds: number | null } | null };

type Counted = {
  /** A 64-bit hash; never read into JavaScript. */
  key: ColumnType<string, string, never>;
  at: number;
  n: number;
  total: number;
};
export type StatKeyTable = {
  id: ColumnType<string, string, never>;
  measure: string;
  lane: string;
  facet: string;
  kind: string;
  bucket: string;
  any_kind: ColumnType<string, string, never>;
};
export type StatTables = {
  stat_key: StatKeyTable;
  stat_hour: Counted;
  stat_day: Counted;
  stat_week: Counted;
  stat_place: {
    what: string;
    id: string;
    kind: string;
    days: number;
    at: number;
    opened: number;
    decided: number;
    rejected: number;
  };
  stat_delta: Counted;
  case_tally: {
    case_id: string;
    kind: string;
    facets: string[];
    lanes: string[];
    any_lanes: string[];
    measures: string[];
    ats: number[];
    buckets: string[];
    own_facets: (string | null)[];
    of_lanes: (string | null)[];
    totals: number[];
    /** What it counts for, as hashes (migration 0030). */
    keys: ColumnType<number[], never, never>;
  };
  stat_recount: {
    id: Generated<number>;
    why: ColumnType<RecountWhy, string, never>;
    /**
     * Transactions that began before this one may still count by the old lanes. A 64-bit id; null until a process has
     * set it.
     */
    since: ColumnType<string | null, never, string>;
    up_to_at: ColumnType<Date | null, never, Date>;
    up_to: ColumnType<string | null, never, string>;
  };
  /** Figures of one class from a video's summary, for comparing videos. */
  video_figure: {
    submission_id: string;
    task: string;
    label: number;
    at: ColumnType<Date, Date | string, Date | string>;
    average: number | null;
    maximum: number | null;
    count: number | null;
  };
};
