import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { whichStatements } from '../statements/which-statements.ts';
import { dayStart, findConnection } from './connection.ts';

const maxBatch = 2000;
/** A long transaction may commit a decision whose undo window is over already. */
const overlap = sql`interval '1 hour'`;

/**
 * Queues the statements of decisions that have left the product since the last call; after the connection was set, those
 * from its first day on. One process does it at a time. Returns how many it queued.
 */
export async function queueStatements(ctx: Context): Promise<number> {
  const idle = await findConnection(ctx.db.kysely);
  if (!idle?.is_on) return 0;
  return ctx.db.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(hashtext('statement connection')) as mine`.execute(trx);
    const connection = rows[0]?.mine ? await findConnection(trx) : undefined;
    if (!connection?.is_on) return 0;
    const { from_day: from, queued_until: until } = connection;
    const found = await whichStatements(trx)
      .clearSelect()
      .select(['decision.id', 'decision.undoable_until'])
      .where(sql<boolean>`decision.decided_at >= ${dayStart(from)}`)
      // A clock that was set back leaves the mark in the future.
      .where(
        sql<boolean>`decision.undoable_until >= least(coalesce(${until}::timestamptz, '-infinity'), now()) - ${overlap}`,
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('statement_sending').select('decision_id').whereRef('decision_id', '=', 'decision.id'),
          ),
        ),
      )
      .orderBy('decision.undoable_until')
      .limit(maxBatch)
      .execute();
    if (found.length > 0)
      await trx
        .insertInto('statement_sending')
        .values(found.map(({ id }) => ({ decision_id: id })))
        .execute();
    const last = found.length === maxBatch ? found.at(-1)?.undoable_until : undefined;
    await trx
      .updateTable('statement_connection')
      .set({ queued_until: last ?? sql<Date>`now()` })
      .execute();
    return found.length;
  });
}
