import { type RawBuilder, sql } from 'kysely';
import type { DeliveryTable } from '../store/tables/deliveries.ts';
import type { AppealRow, DecisionRow, Trx } from '../store/tables.ts';

type News = {
  type: DeliveryTable['type'];
  /** The decision it tells of. */
  of: string;
  dispatchAt: Date | RawBuilder<Date>;
  /** The decision whose taking back cancels it. */
  cause?: string;
  appeal?: string;
};

async function write(trx: Trx, news: readonly News[]): Promise<void> {
  const rows = news.map(({ type, of, dispatchAt, cause, appeal }) => ({
    id: crypto.randomUUID(),
    decision_id: of,
    type,
    state: 'waiting' as const,
    dispatch_at: dispatchAt,
    cause_id: cause ?? null,
    appeal_id: appeal ?? null,
  }));
  if (rows.length > 0) await trx.insertInto('delivery').values(rows).execute();
}

/**
 * What a decision is to the world, once its undo window is over: a first one is made; one that overturns another
 * reverses that first. A look that agrees, or waits for a third person, is nobody else's business.
 */
export async function announce(
  trx: Trx,
  decision: DecisionRow,
  around: { standing: DecisionRow | null; appeal: AppealRow | null },
): Promise<void> {
  const later = { cause: decision.id, dispatchAt: decision.undoable_until };
  const { standing, appeal } = around;
  const news: News[] = [];
  if (decision.outcome === 'overturned' && standing)
    news.push({ ...later, type: 'decision.reversed', of: standing.id });
  if (decision.outcome === null || decision.outcome === 'overturned')
    news.push({ ...later, type: 'decision.made', of: decision.id });
  if (appeal) news.push({ ...later, type: 'appeal.decided', of: decision.id, appeal: appeal.id });
  await write(trx, news);
}

/**
 * Takes back what was announced: what has not left is cancelled; once the decision itself has, its reversal follows, and
 * what stands again is told again. Says which of the two it was.
 */
export async function takeBackNews(
  trx: Trx,
  decision: DecisionRow,
  standsAgain: string | null,
): Promise<'undone' | 'reversed'> {
  const inTime = await cancelInTime(trx, decision);
  if (inTime) return 'undone';
  const told = await trx
    .selectFrom('delivery')
    .select('id')
    .where('decision_id', '=', decision.id)
    .where('type', '=', 'decision.made')
    .limit(1)
    .executeTakeFirst();
  if (told) {
    const dispatchAt = sql<Date>`now()`;
    await write(trx, [
      { type: 'decision.reversed', of: decision.id, dispatchAt },
      ...(standsAgain === null ? [] : [{ type: 'decision.made' as const, of: standsAgain, dispatchAt }]),
    ]);
  }
  return 'reversed';
}

/** False when the window is over, or when it was over by the time the deliveries could be held. */
async function cancelInTime(trx: Trx, decision: DecisionRow): Promise<boolean> {
  const held = await trx
    .selectFrom('delivery')
    .select(['id', 'state'])
    .where('cause_id', '=', decision.id)
    .forUpdate()
    .execute();
  const { open } = await trx
    .selectNoFrom(sql<boolean>`${decision.undoable_until}::timestamptz > now()`.as('open'))
    .executeTakeFirstOrThrow();
  if (!open || held.some(({ state }) => state === 'dispatched')) return false;
  await trx
    .updateTable('delivery')
    .set({ state: 'cancelled' })
    .where('cause_id', '=', decision.id)
    .where('state', '=', 'waiting')
    .execute();
  return true;
}
