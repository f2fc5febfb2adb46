import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { whichStatements } from '../statements/which-statements.ts';
import type { Trx } from '../store/tables.ts';
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
      // An undo that began inside the window may still end after it; then the delivery is cancelled.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('delivery')
              .select('delivery.id')
              .whereRef('delivery.cause_id', '=', 'decision.id')
              .where('delivery.state', '=', 'waiting'),
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
      .set({ queued_until: last ?? (await leftUntil(trx)) })
      .execute();
    return found.length;
  });
}

/** Until when every decision has been delivered or undone. */
async function leftUntil(trx: Trx): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select least(now(), min(decision.undoable_until)) as until
    from delivery join decision on decision.id = delivery.cause_id
    where delivery.state = 'waiting' and decision.reasons is not null`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('the database has no time');
  return row.until;
}
