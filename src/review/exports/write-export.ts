import { sql } from 'kysely';
import type { runFailures } from '../../api/export-schedules.ts';
import type { Context } from '../context/context.ts';
import { Failure, NoRoom } from '../context/failure.ts';
import { exportAge, readingFrom } from '../context/reading.ts';
import { type Change, transact } from '../journal/transact.ts';
import type { Db, Trx } from '../store/tables.ts';
import type { OpenExport } from './define.ts';
import { exportsByKind } from './kinds.ts';

/**
 * The job that writes one file. It locks the run in the transaction whose snapshot it reads, so that a second job skips
 * it. The store shows only complete files, always under the run's own name, and the commit marks the run as done. An
 * interrupted job writes the file again.
 */
export async function writeExport(
  ctx: Context,
  { id }: { id: string },
  attempt: { last: boolean },
): Promise<void> {
  const db = ctx.db.kysely;
  await db
    .updateTable('export_run')
    .set({ state: 'running', started_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  try {
    await transact(ctx, async (change) => {
      await sql`set transaction isolation level repeatable read`.execute(change.trx);
      await write(ctx, change, id);
    });
  } catch (error) {
    const failure = failureOf(error);
    // A refusal would be repeated on every attempt.
    if (failure !== 'refused' && !attempt.last) throw error;
    await fail(ctx, id, failure);
    if (failure === 'broken') throw error;
  }
}

async function write(ctx: Context, { trx, record }: Change, id: string): Promise<void> {
  const run = await trx
    .selectFrom('export_run')
    .innerJoin('export_schedule', 'export_schedule.id', 'export_run.schedule_id')
    .selectAll('export_schedule')
    .select(['export_run.state', 'export_run.from_at', 'export_run.to_at', 'export_run.due_at'])
    .where('export_run.id', '=', id)
    .forUpdate('export_run')
    .skipLocked()
    .executeTakeFirst();
  if (!run) {
    const there = await trx.selectFrom('export_run').select('id').where('id', '=', id).executeTakeFirst();
    // The run was removed with its schedule, so there is nothing to do.
    if (!there) return;
    throw new Error('this file is being written by another process');
  }
  if (run.state === 'done') return;
  const { kind, format, zone, filter, bom } = run;
  const query = {
    ...filter,
    format,
    zone,
    ...(bom ? { bom: 'yes' } : {}),
    ...(run.from_at ? { from: run.from_at.toISOString() } : {}),
    ...(run.to_at ? { to: lastOf(kind, run.to_at).toISOString() } : {}),
  };
  const key = `exports/${run.id}/${id}.${format}`;
  const store = async (from: Trx) => {
    const opened = await exportsByKind[kind].openStored(ctx, from, query);
    const counted = { rows: 0 };
    const put = await ctx.evidence.put(key, streamOf(opened, from, counted), Number.MAX_SAFE_INTEGER);
    return { ...put, ...counted };
  };
  const { bytes, rows } = await readingFrom(ctx.db, exportAge, (db) =>
    // Without a copy to read from, the file is as of the moment of this transaction.
    db === ctx.db.kysely ? store(trx) : onSnapshot(db, store),
  );
  await trx
    .updateTable('export_run')
    .set({
      state: 'done',
      ended_at: sql<Date>`clock_timestamp()`,
      key,
      bytes,
      rows,
      failure: null,
    })
    .where('id', '=', id)
    .execute();
  const detail = { schedule: run.id, name: run.name, run: id, rows };
  record('export-written', detail);
}

async function onSnapshot<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** The audit's list includes both ends; its times are whole milliseconds. */
const lastOf = (kind: string, to: Date) => (kind === 'audit' ? new Date(to.getTime() - 1) : to);

function streamOf(opened: OpenExport, trx: Trx, counted: { rows: number }): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const chunks = opened.chunks(trx);
  return new ReadableStream({
    pull: async (out) => {
      const step = await chunks.next();
      if (step.done) return out.close();
      counted.rows += step.value.rows;
      out.enqueue(encoder.encode(step.value.text));
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}

type RunFailure = (typeof runFailures)[number];

function failureOf(error: unknown): RunFailure {
  if (error instanceof NoRoom) return 'no_room';
  return error instanceof Failure ? 'refused' : 'broken';
}

async function fail(ctx: Context, id: string, failure: RunFailure): Promise<void> {
  await transact(ctx, async ({ trx, record }) => {
    const run = await trx
      .updateTable('export_run')
      .set({ state: 'failed', ended_at: sql<Date>`now()`, failure })
      .where('id', '=', id)
      .where('state', '<>', 'done')
      .returning('schedule_id')
      .executeTakeFirst();
    if (run) record('export-failed', { schedule: run.schedule_id, run: id, failure });
  });
}
