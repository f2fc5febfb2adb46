import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { clockDoubt } from '../operation/clock.ts';
import { nextDue, periodBefore } from './due.ts';

/** After a long stop the files of as many periods are made up for in one go; the rest with the next minute. */
const maxRunsPerJob = 50;
const removedAtOnce = 100;

/** The job of every minute: begins what is due, each time once, and removes files that were kept long enough. */
export async function exportsDue(ctx: Context): Promise<void> {
  await moveBack(ctx);
  for (let begun = 0; begun < maxRunsPerJob; begun += 1) if (!(await beginOne(ctx))) break;
  if ((await clockDoubt(ctx.db.kysely)) === null) await removeOld(ctx);
}

/** Schedules whose next moment lies after the one that follows now: it was found by a clock that was set back since. */
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

/** One period of one schedule, in the transaction that moves its clock on: no other process begins it again. */
async function beginOne(ctx: Context): Promise<boolean> {
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
    // Of everything so far one file is as good as many.
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
        where ended_at < now() - make_interval(days => keep_days) order by ended_at limit ${removedAtOnce}
        for update of export_run skip locked
      ) returning key`.execute(trx);
    for (const { key } of rows) if (key !== null) await ctx.evidence.remove(key);
  });
}
