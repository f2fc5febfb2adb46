import { sql } from 'kysely';
import type { Exposure } from '../../api/care.ts';
import { severeFrom } from '../../api/severity.ts';
import type { Context } from '../context/context.ts';
import { findCase } from '../entities/find-case.ts';
import type { Db } from '../store/tables.ts';

/**
 * Records that this person saw a severe case, once per case. Private: no report, list or audit reads this table, and
 * rows older than two days are deleted with the next call.
 */
export async function noteSeen(ctx: Context, input: { caseId: string; since: string }): Promise<Exposure> {
  const db = ctx.db.kysely;
  const seen = await findCase(db, input.caseId);
  if (seen.severity >= severeFrom) {
    await db
      .deleteFrom('care_exposure')
      .where('person_id', '=', ctx.actor.id)
      .where('seen_at', '<', sql<Date>`now() - interval '2 days'`)
      .execute();
    await db
      .insertInto('care_exposure')
      .values({ person_id: ctx.actor.id, case_id: seen.id })
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'case_id']).doUpdateSet({ seen_at: sql<Date>`now()` }),
      )
      .execute();
  }
  return exposureOf(db, ctx.actor.id, input.since);
}

export async function exposureOf(db: Db, personId: string, since: string): Promise<Exposure> {
  const { severe } = await db
    .selectFrom('care_exposure')
    .select((eb) => eb.fn.countAll<number>().as('severe'))
    .where('person_id', '=', personId)
    .where('seen_at', '>=', new Date(since))
    .executeTakeFirstOrThrow();
  return { severe: Number(severe) };
}
