import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { clockDoubt } from '../operation/clock.ts';
import { nextDue, periodBefore } from './due.ts';

/** After a long stop, one run of the job starts at most this many files. The next minute starts more. */
const maxRunsPerJob = 50;
const maxRemoved = 100;

/** The job that runs every minute: starts due exports, each once, and removes files whose time is over. */
export async function exportsDue(ctx: Context): Promise<void> {
  await moveBack(ctx);
  for (let started = 0; started < maxRunsPerJob; started += 1) if (!(await startOne(ctx))) break;
  if ((await clockDoubt(ctx.db.kysely)) === null) await removeOld(ctx);
}

/** Fixes schedules whose next moment is too far ahead, because the clock was set back after it was computed. */
async function moveBack({ db: { kysely: db } }: Context): Promise<void> {
  const rows = await db
    .selectFrom('export_schedule')
    .selectAll()
    .where('next_at', '>', sql<Date>`now()`)
    .execute();
  for (const row of rows) {
    const next_at = await nextDue(db, row, null);
    if (next_at < row.next_at)
      await db
        .updateTable('export_schedule')
        .set({ next_at })
        .where('id', '=', row.id)
        .where('next_at', '=', row.next_at)
        .execute();
  }
}

/**
 * Starts one period of one schedule and moves the schedule on in the same transaction, so that no other process starts
 * it again.
 */
async function startOne(ctx: Context): Promise<boolean> {
  return ctx.db.kysely.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('export_schedule')
      .selectAll()
      .where('paused_at', 'is', null)
      .where('next_at', '<=', sql<Date>`now()`)
      .orderBy('next_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const period = row.span === 'all' ? null : await periodBefore(trx, row, row.next_at);
    const run = await trx
      .insertInto('export_run')
      .values({
        id: crypto.randomUUID(),
        schedule_id: row.id,
        due_at: row.next_at,
        from_at: period?.from ?? null,
        to_at: period?.to ?? null,
      })
      .onConflict((conflict) =>
        conflict.columns(['schedule_id', 'due_at']).where('requested_by', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (run) await ctx.jobs.enqueue(trx, 'write-export', { id: run.id });
    // An export of everything makes up for all missed periods with one file.
    const from = row.span === 'all' ? null : row.next_at;
    await trx
      .updateTable('export_schedule')
      .set({ next_at: await nextDue(trx, row, from) })
      .where('id', '=', row.id)
      .execute();
    return true;
  });
}

async function removeOld(ctx: Context): Promise<void> {
  await ctx.db.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ key: string | null }>`
      delete from export_run where id in (
        select export_run.id from export_run join export_schedule on export_schedule.id = schedule_id
        where ended_at < now() - make_interval(days => keep_days) order by ended_at limit ${maxRemoved}
        for update of export_run skip locked
      ) returning key`.execute(trx);
    for (const { key } of rows) if (key !== null) await ctx.evidence.remove(key);
  });
}
