import { type RawBuilder, sql } from 'kysely';
import type { DeliveryTable } from '../store/tables/deliveries.ts';
import type { AppealRow, DecisionRow, Trx } from '../store/tables.ts';

type News = {
  type: DeliveryTable['type'];
  /** The decision that the delivery is about. */
  of: string | null;
  dispatchAt: Date | RawBuilder<Date>;
  /** The decision whose undo cancels it. */
  cause?: string;
  appeal?: string;
  notice?: string;
};

async function write(trx: Trx, news: readonly News[]): Promise<void> {
  const rows = news.map(({ type, of, dispatchAt, cause, appeal, notice }) => ({
    id: crypto.randomUUID(),
    decision_id: of,
    type,
    state: 'waiting' as const,
    dispatch_at: dispatchAt,
    cause_id: cause ?? null,
    appeal_id: appeal ?? null,
    notice_id: notice ?? null,
  }));
  if (rows.length > 0) await trx.insertInto('delivery').values(rows).execute();
}

/**
 * Writes the deliveries of decisions, for dispatch after their undo windows: `decision.made` for a first one; a
 * reversal as well for one that overturns another. A look that agrees, or waits for a third person, is not delivered.
 */
export const announce = (trx: Trx, decided: readonly Decided[]): Promise<void> =>
  write(trx, decided.flatMap(newsOf));

/** `standing`: the decision that stood before; `appeal`: the one that it answers. */
type Decided = { decision: DecisionRow; standing: DecisionRow | null; appeal: AppealRow | null };

function newsOf({ decision, standing, appeal }: Decided): News[] {
  const timing = { cause: decision.id, dispatchAt: decision.undoable_until };
  const news: News[] = [];
  if (decision.outcome === 'overturned' && standing)
    news.push({ ...timing, type: 'decision.reversed', of: standing.id });
  if (decision.outcome === null || decision.outcome === 'overturned')
    news.push({ ...timing, type: 'decision.made', of: decision.id });
  if (appeal) news.push({ ...timing, type: 'appeal.decided', of: decision.id, appeal: appeal.id });
  return news;
}

/**
 * Writes the answers to reports, for dispatch after the undo window of the decision that answers them. Null: the content
 * was removed before anybody decided.
 */
export const announceNotices = (
  trx: Trx,
  notices: readonly string[],
  decision: Pick<DecisionRow, 'id' | 'undoable_until'> | null,
): Promise<void> =>
  write(
    trx,
    notices.map((notice) => ({
      type: 'notice.answered',
      of: decision?.id ?? null,
      notice,
      dispatchAt: decision?.undoable_until ?? sql<Date>`now()`,
      ...(decision && { cause: decision.id }),
    })),
  );

/**
 * Takes back the deliveries of a decision: cancels those that were not dispatched. If the decision was dispatched, its
 * reversal follows, and the decision that stands again is delivered again. Returns which of the two happened.
 */
export async function takeBackNews(
  trx: Trx,
  decision: DecisionRow,
  standsAgain: string | null,
): Promise<'undone' | 'reversed'> {
  const inTime = await cancelInTime(trx, decision);
  if (inTime) return 'undone';
  const delivered = await trx
    .selectFrom('delivery')
    .select('id')
    .where('decision_id', '=', decision.id)
    .where('type', '=', 'decision.made')
    .limit(1)
    .executeTakeFirst();
  if (delivered) {
    const dispatchAt = sql<Date>`now()`;
    await write(trx, [
      { type: 'decision.reversed', of: decision.id, dispatchAt },
      ...(standsAgain === null ? [] : [{ type: 'decision.made' as const, of: standsAgain, dispatchAt }]),
    ]);
  }
  return 'reversed';
}

/** False when the window is over, even if it ended while waiting for the lock on the deliveries. */
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
