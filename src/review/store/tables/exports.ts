import type { Generated } from 'kysely';
import type { runStates, SchedulePeriod } from '../../../api/export-schedules.ts';
import type { ExportFormat, ExportKind } from '../../../api/exports.ts';
import type { DefaultTime, Json, Optional, Time, TimeOrNull } from './column.ts';

/** A scheduled export. */
export type ExportScheduleTable = {
  id: string;
  name: string;
  kind: ExportKind;
  format: ExportFormat;
  bom: boolean;
  filter: Json<Record<string, string>>;
  span: 'period' | 'all';
  every: SchedulePeriod;
  weekday: number;
  hour: number;
  minute: number;
  zone: string;
  keep_days: number;
  next_at: Time;
  paused_at: TimeOrNull;
  created_by: string;
  created_at: DefaultTime;
};
export type ExportRunTable = {
  id: string;
  schedule_id: string;
  due_at: Time;
  /** The start of the period of its rows; null for everything so far. */
  from_at: TimeOrNull;
  to_at: TimeOrNull;
  /** Null for a scheduled run. */
  requested_by: Optional<string>;
  state: Generated<(typeof runStates)[number]>;
  started_at: TimeOrNull;
  ended_at: TimeOrNull;
  rows: Optional<number>;
  bytes: Optional<number>;
  key: Optional<string>;
  failure: Optional<string>;
};

/** Scheduled exports. */
export type ExportsTables = {
  export_schedule: ExportScheduleTable;
  export_run: ExportRunTable;
};
