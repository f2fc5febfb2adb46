import type { ColumnType, Generated } from 'kysely';
import type { AlarmKind } from '../../../api/alarm-settings.ts';
import type { Reasons } from '../../../reasons/serialize.ts';
import type { DefaultJson, DefaultTime, JsonOrNull, Optional, TimeOrNull } from './column.ts';

/** An alarm, or something that becomes one if it lasts. */
export type AlarmTable = {
  id: string;
  kind: AlarmKind;
  /** What it is about: the key of a lane or a label, a task, or the id of an endpoint. */
  subject: string;
  words: string;
  /** The reason of `words`. */
  reasons: JsonOrNull<Reasons>;
  /** Since when it has been so. */
  since: DefaultTime;
  /** Null: not for long enough yet. */
  raised_at: TimeOrNull;
  ended_at: TimeOrNull;
  seen_at: TimeOrNull;
  seen_by: Optional<string>;
};

/** Hours up to `hour` (since 1970) are counted. `hours`, `opened` and `closed`: since the score left 0. `alarmed`: as in a chart. */
export type BacklogWatch = {
  hour: number;
  score: number;
  hours: number;
  opened: number;
  closed: number;
  alarmed: boolean;
};

/** The settings of the alarms, and how far they have watched: one row. */
export type AlarmWatchTable = {
  sole: Generated<true>;
  settings: DefaultJson<unknown>;
  /** Tasks that had a ready engine: only those can be missed. */
  ready_tasks: ColumnType<string[], string[] | undefined, string[]>;
  /** When the usual agreement of the labels was counted. */
  based_at: TimeOrNull;
  /** Decisions up to this time are in the charts. */
  watched_until: TimeOrNull;
  backlog: JsonOrNull<BacklogWatch>;
};

/** The chart of one label, or with an empty label of all of them. `agreed` of `decisions` is usual. */
export type AlarmChartTable = {
  label: string;
  agreed: number;
  decisions: number;
  score: Generated<number>;
  /** Decisions since the score left 0, and how many of them agreed. */
  run: Generated<number>;
  run_agreed: Generated<number>;
  /** From when the score reaches its limit until it is 0 again. */
  alarmed: Generated<boolean>;
};

/** Alarms and what they watch. */
export type AlarmsTables = {
  alarm: AlarmTable;
  alarm_watch: AlarmWatchTable;
  alarm_chart: AlarmChartTable;
};
