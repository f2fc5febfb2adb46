import { sql } from 'kysely';
import { unsentFailures } from '../../api/webhooks.ts';
import type { Trx } from '../store/tables.ts';

/**
 * What holds at every endpoint: of one case nothing goes out before all that left earlier has ended, so nobody hears of
 * a reversal before its decision. Where no request with the decision can have arrived, neither goes out: both are
 * withdrawn. Where one may have, the decision goes first, at once, and its reversal follows.
 */
export async function takeBack(trx: Trx, decisionIds: readonly string[]): Promise<void> {
  if (decisionIds.length === 0) return;
  await withdrawUnheard(trx, decisionIds);
  await hurry(trx, decisionIds);
}

/** Decisions whose reversals wait, and which nobody can have heard, with those reversals. Locks: the endpoint's row. */
export async function withdrawUnheard(trx: Trx, decisionIds: readonly string[]): Promise<void> {
  await sql`
    with pair as (
      select made.id as made, reversal.id as reversal
      from sending made
        join delivery of_made on of_made.id = made.delivery_id
        join delivery of_reversal on of_reversal.decision_id = of_made.decision_id
        join sending reversal
          on reversal.delivery_id = of_reversal.id and reversal.endpoint_id = made.endpoint_id
      where of_made.decision_id in (${sql.join(decisionIds)})
        and made.type = 'decision.made' and reversal.type = 'decision.reversed'
        and made.state in ('waiting', 'dead') and reversal.state = 'waiting' and reversal.attempts = 0
        and made.leased_until is null
        and not exists (
          select from sending_attempt a where a.sending_id = made.id
            and (a.failure is null or a.failure not in (${sql.join([...unsentFailures])}))))
    update sending set state = 'withdrawn', ended_at = now(), next_at = now()
    from pair where sending.id in (pair.made, pair.reversal)`.execute(trx);
}

/** Tries decisions again now whose reversals wait behind them, but no sooner than their receiver asked for. */
async function hurry(trx: Trx, decisionIds: readonly string[]): Promise<void> {
  await sql`
    update sending set next_at = least(next_at, greatest(now(), coalesce(not_before, now())))
    from delivery
    where delivery.id = sending.delivery_id and delivery.decision_id in (${sql.join(decisionIds)})
      and sending.type = 'decision.made' and sending.state = 'waiting'`.execute(trx);
}
