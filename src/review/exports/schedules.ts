import { sql } from 'kysely';
import {
  type ExportRun,
  maxSchedules,
  runFailures,
  type Schedule,
  type ScheduleBody,
  type ScheduleChanges,
  scheduleBodySchema,
} from '../../api/export-schedules.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { Db, ExportRunRow, ExportScheduleRow } from '../store/tables.ts';
import { nextDue, periodBefore } from './due.ts';
import { exportsByKind } from './kinds.ts';

const shownRuns = 10;
const listedRuns = 1000;
const clockParts = ['every', 'weekday', 'hour', 'minute', 'zone'] as const;

/** The export schedules by name, each with its latest files. */
export async function listSchedules(ctx: Context): Promise<Schedule[]> {
  const db = ctx.db.kysely;
  const rows = await db.selectFrom('export_schedule').selectAll().orderBy('name').orderBy('id').execute();
  return Promise.all(rows.map((row) => showSchedule(db, row)));
}

/** All stored files of a schedule, newest first. */
export async function listRuns(ctx: Context, { id }: { id: string }): Promise<ExportRun[]> {
  await findSchedule(ctx.db.kysely, id);
  return (await runsOf(ctx.db.kysely, id, listedRuns)).map(showRun);
}

export async function addSchedule(ctx: Context, body: ScheduleBody): Promise<Schedule> {
  await requireAnswerable(ctx, body);
  return transact(ctx, async ({ trx, record }) => {
    await sql`select pg_advisory_xact_lock(hashtext('export schedules'))`.execute(trx);
    const { n } = await trx
      .selectFrom('export_schedule')
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow();
    if (n >= maxSchedules) throw new Failure('too_many_schedules', { max: maxSchedules });
    const row = await trx
      .insertInto('export_schedule')
      .values({
        id: crypto.randomUUID(),
        ...stored(body),
        next_at: await nextDue(trx, body, null),
        created_by: ctx.actor.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { name, kind, every } = body;
    record('export-schedule-added', { schedule: row.id, name, kind, every });
    return showSchedule(trx, row);
  });
}

/** Changes a schedule, pauses or resumes it. Periods that fell into a pause are not made up for. */
export async function changeSchedule(
  ctx: Context,
  { id, paused, ...changes }: ScheduleChanges & { id: string },
): Promise<Schedule> {
  const before = await showSchedule(ctx.db.kysely, await findSchedule(ctx.db.kysely, id));
  const {
    id: _id,
    paused: _paused,
    nextAt: _nextAt,
    createdBy: _createdBy,
    runs: _runs,
    ...settings
  } = before;
  const body = scheduleBodySchema.parse({ ...settings, ...changes });
  await requireAnswerable(ctx, body);
  const resets = paused === false || clockParts.some((part) => part in changes);
  return transact(ctx, async ({ trx, record }) => {
    await findSchedule(trx, id);
    const row = await trx
      .updateTable('export_schedule')
      .set({
        ...stored(body),
        // A new name does not move the next due time.
        ...(resets ? { next_at: await nextDue(trx, body, null) } : {}),
        ...(paused === undefined ? {} : { paused_at: paused ? sql<Date>`now()` : null }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const changed = [
      ...Object.keys(changes),
      ...(paused === undefined ? [] : [paused ? 'paused' : 'resumed']),
    ];
    const detail = { schedule: id, name: row.name, changed: changed.join(', ') };
    record('export-schedule-changed', detail);
    return showSchedule(trx, row);
  });
}

/** Removes a schedule and all its files. */
export async function removeSchedule(ctx: Context, { id }: { id: string }): Promise<void> {
  await transact(ctx, async ({ trx, record }) => {
    const { name } = await findSchedule(trx, id);
    const files = await trx.deleteFrom('export_run').where('schedule_id', '=', id).returning('key').execute();
    await trx.deleteFrom('export_schedule').where('id', '=', id).execute();
    const keys = files.flatMap(({ key }) => key ?? []);
    for (const key of keys) await ctx.evidence.remove(key);
    const detail = { schedule: id, name, files: keys.length };
    record('export-schedule-removed', detail);
  });
}

/** Starts one more file now, for the last whole period or for everything so far. */
export async function runNow(ctx: Context, { id }: { id: string }): Promise<ExportRun> {
  return transact(ctx, async ({ trx, record }) => {
    const row = await findSchedule(trx, id);
    const now = new Date();
    const period = row.span === 'all' ? null : await periodBefore(trx, row, now);
    const run = await trx
      .insertInto('export_run')
      .values({
        id: crypto.randomUUID(),
        schedule_id: id,
        due_at: now,
        from_at: period?.from ?? null,
        to_at: period?.to ?? null,
        requested_by: ctx.actor.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await ctx.jobs.enqueue(trx, 'write-export', { id: run.id });
    record('export-asked', { schedule: id, name: row.name });
    return showRun(run);
  });
}

/** Where a run's file is stored. The download is audited. */
export async function openRun(
  ctx: Context,
  { id }: { id: string },
): Promise<{ key: string; bytes: number; name: string; format: ExportScheduleRow['format'] }> {
  const found = isUuid(id)
    ? await ctx.db.kysely
        .selectFrom('export_run')
        .innerJoin('export_schedule', 'export_schedule.id', 'export_run.schedule_id')
        .select(['export_run.key', 'bytes', 'due_at', 'kind', 'format', 'name', 'schedule_id'])
        .where('export_run.id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!found || found.key === null || found.bytes === null) throw new Failure('no_such_export_file');
  const { key, bytes, format, kind, due_at, name, schedule_id } = found;
  await transact(ctx, async ({ record }) =>
    record('export-downloaded', { schedule: schedule_id, name, run: id }),
  );
  const at = due_at.toISOString().slice(0, 16).replace(':', '');
  return { key, bytes, format, name: `${kind}-${at}Z.${format}` };
}

async function findSchedule(db: Db, id: string): Promise<ExportScheduleRow> {
  const row = isUuid(id)
    ? await db.selectFrom('export_schedule').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw new Failure('no_such_schedule');
  return row;
}

/**
 * Throws for a query that the schedule could not answer: an unknown filter, a missing lane, or a filter that depends on
 * the person.
 */
async function requireAnswerable(
  ctx: Context,
  { kind, format, zone, filter }: Pick<ScheduleBody, 'kind' | 'format' | 'zone' | 'filter'>,
): Promise<void> {
  const reserved = ['format', 'zone', 'from', 'to', 'bom'].filter((name) => name in filter);
  if (filter.lane === 'for-me') reserved.push('lane');
  if (reserved.length > 0)
    throw new Failure(
      'schedule_filter_not_supported',
      {},
      {
        errors: reserved.map((name) => fault(`filter.${name}`, 'cannot_be_set_here')),
      },
    );
  await exportsByKind[kind].openStored(ctx, ctx.db.kysely, { ...filter, format, zone });
}

function stored(body: ScheduleBody) {
  const { name, kind, format, bom, filter, span, every, weekday, hour, minute, zone, keepDays } = body;
  const clock = { every, weekday, hour, minute, zone };
  return { name, kind, format, bom, filter: JSON.stringify(filter), span, ...clock, keep_days: keepDays };
}

function runsOf(db: Db, id: string, limit: number): Promise<ExportRunRow[]> {
  return db
    .selectFrom('export_run')
    .selectAll()
    .where('schedule_id', '=', id)
    .orderBy('due_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

async function showSchedule(db: Db, row: ExportScheduleRow): Promise<Schedule> {
  const { id, name, kind, format, bom, filter, span, every, weekday, hour, minute, zone } = row;
  return {
    ...{ id, name, kind, format, bom, filter, span, every, weekday, hour, minute, zone },
    keepDays: row.keep_days,
    paused: row.paused_at !== null,
    nextAt: row.next_at.toISOString(),
    createdBy: row.created_by,
    runs: (await runsOf(db, id, shownRuns)).map(showRun),
  };
}

function showRun(row: ExportRunRow): ExportRun {
  return {
    id: row.id,
    scheduleId: row.schedule_id,
    dueAt: row.due_at.toISOString(),
    from: row.from_at?.toISOString() ?? null,
    to: row.to_at?.toISOString() ?? null,
    requestedBy: row.requested_by,
    state: row.state,
    endedAt: row.ended_at?.toISOString() ?? null,
    rows: row.rows,
    bytes: row.bytes,
    failure: runFailures.find((code) => code === row.failure) ?? null,
  };
}
