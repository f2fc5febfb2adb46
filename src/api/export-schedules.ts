import { z } from 'zod';
import { call } from './call.ts';
import { idParamSchema, nameOf, timeSchema } from './common.ts';
import { exportFormats, exportKinds } from './exports.ts';
import { fieldsOf } from './fields.ts';
import { zoneSchema } from './stats.ts';

export const maxSchedules = 50;
export const schedulePeriods = ['hour', 'day', 'week'] as const;
export type SchedulePeriod = (typeof schedulePeriods)[number];
export const scheduleSpans = ['period', 'all'] as const;

const settings = {
  name: nameOf(80),
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  /** Starts a CSV file with a byte order mark. */
  bom: z.boolean(),
  /** The query of the export itself, without format, zone and time. */
  filter: z.record(z.string().max(50), z.string().max(200)),
  /** `period`: the hour, day or week (from Monday) that ended before the run is due. `all`: everything so far. */
  span: z.enum(scheduleSpans),
  every: z.enum(schedulePeriods),
  /** 1 Monday … 7 Sunday; for a weekly schedule. */
  weekday: z.int().min(1).max(7),
  /** For a daily or weekly schedule, in the time of `zone`. */
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  zone: zoneSchema,
  /** How long its files are stored. */
  keepDays: z.int().min(1).max(3650),
};
export const scheduleBodySchema = z.strictObject({
  ...settings,
  bom: settings.bom.default(false),
  filter: settings.filter.default({}),
  span: settings.span.default('period'),
  weekday: settings.weekday.default(1),
  hour: settings.hour.default(0),
  minute: settings.minute.default(5),
  zone: settings.zone.default('UTC'),
  keepDays: settings.keepDays.default(30),
});
export type ScheduleBody = z.output<typeof scheduleBodySchema>;
export const scheduleChangesSchema = z.strictObject({ ...settings, paused: z.boolean() }).partial();
export type ScheduleChanges = z.output<typeof scheduleChangesSchema>;

export const runStates = ['waiting', 'running', 'done', 'failed'] as const;
/**
 * Why there is no file. `refused`: its filter refers to something that no longer exists. `no_room`: the disk is too
 * full. `erased`: it contained content of a person who has been erased since.
 */
export const runFailures = ['refused', 'no_room', 'broken', 'erased'] as const;

export const exportRunSchema = z.object({
  id: z.string(),
  scheduleId: z.string(),
  dueAt: timeSchema,
  /** The period of its rows; null for everything so far. */
  from: timeSchema.nullable(),
  to: timeSchema.nullable(),
  /** Who requested an unscheduled run. */
  requestedBy: z.string().nullable(),
  state: z.enum(runStates),
  endedAt: timeSchema.nullable(),
  rows: z.number().nullable(),
  bytes: z.number().nullable(),
  failure: z.enum(runFailures).nullable(),
});
export type ExportRun = z.infer<typeof exportRunSchema>;

export const scheduleSchema = z.object({
  id: z.string(),
  ...settings,
  paused: z.boolean(),
  /** When it is due next, ignoring a pause. */
  nextAt: timeSchema,
  createdBy: z.string(),
  /** The latest first, ten at most. */
  runs: z.array(exportRunSchema),
});
export type Schedule = z.infer<typeof scheduleSchema>;
const scheduleAnswer = z.object({ schedule: scheduleSchema });

const schedules = { tag: 'Exports', role: 'supervisor' } as const;
const one = { ...schedules, params: idParamSchema } as const;

export const listExportSchedules = call({
  ...schedules,
  method: 'GET',
  path: '/api/export-schedules',
  summary: 'List scheduled exports with their latest files',
  description: 'Each with its filters, when it runs next, and its latest files.',
  answer: z.object({ schedules: z.array(scheduleSchema) }),
});
export const addExportSchedule = call({
  ...schedules,
  method: 'POST',
  path: '/api/export-schedules',
  summary: 'Add a scheduled export',
  description:
    'Writes a file each hour, day or week, for tools that fetch files. Kind, format and filters are those of `GET /api/export/…`.',
  body: scheduleBodySchema,
  answer: scheduleAnswer,
  status: 201,
  refusals: [
    'too_many_schedules',
    'schedule_filter_not_supported',
    'export_filter_not_supported',
    'no_such_lane',
  ],
});
export const changeExportSchedule = call({
  ...one,
  method: 'PATCH',
  path: '/api/export-schedules/{id}',
  summary: 'Change a scheduled export',
  description: 'Send only what changes. Files that were written stay as they are.',
  body: scheduleChangesSchema,
  answer: scheduleAnswer,
  refusals: [
    'no_such_schedule',
    'schedule_filter_not_supported',
    'export_filter_not_supported',
    'no_such_lane',
  ],
});
export const removeExportSchedule = call({
  ...one,
  method: 'DELETE',
  path: '/api/export-schedules/{id}',
  summary: 'Delete a scheduled export and its files',
  description: 'Removes the schedule and every file that it wrote. Download what you still need before.',
  refusals: ['evidence_store_unavailable', 'no_such_schedule'],
});
export const runExportSchedule = call({
  ...one,
  method: 'POST',
  path: '/api/export-schedules/{id}/run',
  summary: 'Run a scheduled export now',
  description: 'Use it to try a schedule. The answer comes before the file: the list of runs has its state.',
  answer: z.object({ run: exportRunSchema }),
  status: 202,
  refusals: ['no_such_schedule'],
});
export const listExportRuns = call({
  ...one,
  method: 'GET',
  path: '/api/export-schedules/{id}/runs',
  summary: 'List the files of a scheduled export, newest first',
  description: 'Shows when each file was written, how many rows it has, and why a run failed.',
  answer: z.object({ runs: z.array(exportRunSchema) }),
  refusals: ['no_such_schedule'],
});
export const getExportFile = call({
  ...one,
  method: 'GET',
  path: '/api/export-runs/{id}/file',
  summary: 'Download a file of a scheduled export',
  description: 'The file of one run, as it was written then. 404: there is none, or its time is over.',
  sends: ['text/csv', 'application/jsonl'],
  refusals: ['no_such_export_file', 'file_removed', 'evidence_store_unavailable'],
});

/** Rules and limits for its form. */
export const scheduleFields = fieldsOf(scheduleBodySchema);
