import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { firstStates } from '../entities/case-state.ts';
import { adviserLock, findAdviser } from './settings.ts';

const maxBatch = 500;
/** A long transaction may commit a case after others that opened later. */
const overlap = sql`interval '30 seconds'`;

/**
 * Queues the cases that are complete since the last call: texts once they have opened, files and streams once they have
 * ended. Apart from the opening of cases, which never waits for it. One process does it at a time. Returns how many.
 */
export async function queueAdvice(ctx: Context): Promise<number> {
  const idle = await findAdviser(ctx.db.kysely);
  if (!idle?.is_on || idle.stopped_at !== null) return 0;
  return ctx.db.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${adviserLock}) as mine`.execute(trx);
    const adviser = rows[0]?.mine ? await findAdviser(trx) : undefined;
    if (!adviser?.is_on) return 0;
    const { since, queued_until: until } = adviser;
    // A clock that was set back leaves the mark in the future.
    const mark = sql`greatest(${since}::timestamptz, least(coalesce(${until}::timestamptz, '-infinity'), now()) - ${overlap})`;
    const { numAffectedRows } = await sql`
      with complete as (
        select review_case.id from review_case join submission on submission.id = submission_id
        where opened_at >= ${mark} and (review_case.kind = 'text' or ended_at is not null)
        union
        select review_case.id from submission join review_case on submission.id = submission_id
        where ended_at >= ${mark} and submission.emptied_at is null and opened_at >= ${since}::timestamptz
      )
      insert into advice (case_id)
      select id from review_case join complete using (id)
      where emptied_at is null and (settled is null or state = any(${[...firstStates]}::text[]))
        and not exists (select from advice where case_id = review_case.id)
      order by opened_at limit ${maxBatch}
      on conflict do nothing`.execute(trx);
    const count = Number(numAffectedRows ?? 0);
    // The rest of a large batch is found by the next call.
    if (count < maxBatch) await trx.updateTable('adviser').set({ queued_until: sql<Date>`now()` }).execute();
    return count;
  });
}
