import type { ColumnType } from 'kysely';

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
  case_tally: { case_id: string; keys: string[]; ats: number[]; ns: number[]; totals: number[] };
  stat_recount: { sole: true; wanted: number; done: number; up_to: string | null };
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
