import type { ColumnType, Generated } from 'kysely';

/** What makes cases count for something else: everything there is, labels that have another name, a lane that was so. */
export type RecountWhy =
  | { all: true }
  | { facets: string[] }
  | { lane: string; before: { filter: unknown; targetSeconds: number | null } | null };

type Counted = {
  /** A 64-bit hash: never read into JavaScript. */
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
  };
  stat_recount: {
    id: Generated<number>;
    why: ColumnType<RecountWhy, string, never>;
    /** Transactions that began before it may still count by what was. A 64-bit id; null until somebody has seen it. */
    since: ColumnType<string | null, never, string>;
    up_to_at: ColumnType<Date | null, never, Date>;
    up_to: ColumnType<string | null, never, string>;
  };
  /** What a video's summary says of one class, for comparing videos. */
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
