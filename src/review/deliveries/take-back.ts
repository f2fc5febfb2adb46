import { sql } from 'kysely';
import { unsentFailures } from '../../api/webhooks.ts';
import type { Trx } from '../store/tables.ts';

/**
 * At every endpoint, nothing of a case is sent before everything that was dispatched earlier has ended, so a receiver
 * never gets a reversal before its decision. If no request with the decision can have arrived, both are withdrawn.
 * Otherwise the decision is sent first, at once, and its reversal follows.
 */
export async function takeBack(trx: Trx, decisionIds: readonly string[]): Promise<void> {
  if (decisionIds.length === 0) return;
  await withdrawUnsent(trx, decisionIds);
  await sendNow(trx, decisionIds);
}

/**
 * Withdraws waiting reversals together with their decisions, if no request with the decision can have arrived. Needs a
 * lock on the endpoint's row.
 */
export async function withdrawUnsent(trx: Trx, decisionIds: readonly string[]): Promise<void> {
  await sql`
    with pair as (
      select original.id as original, reversal.id as reversal
      from sending original
        join delivery of_original on of_original.id = original.delivery_id
        join delivery of_reversal on of_reversal.decision_id = of_original.decision_id
        join sending reversal
          on reversal.delivery_id = of_reversal.id and reversal.endpoint_id = original.endpoint_id
      where of_original.decision_id in (${sql.join(decisionIds)})
        and original.type = 'decision.made' and reversal.type = 'decision.reversed'
        and original.state in ('waiting', 'dead') and reversal.state = 'waiting' and reversal.attempts = 0
        and original.leased_until is null
        and not exists (
          select from sending_attempt a where a.sending_id = original.id
            and (a.failure is null or a.failure not in (${sql.join([...unsentFailures])}))))
    update sending set state = 'withdrawn', ended_at = now(), next_at = now()
    from pair where sending.id in (pair.original, pair.reversal)`.execute(trx);
}

/** Sends decisions now if their reversals wait for them, but no sooner than their receiver asked for. */
async function sendNow(trx: Trx, decisionIds: readonly string[]): Promise<void> {
  await sql`
    update sending set next_at = least(next_at, greatest(now(), coalesce(not_before, now())))
    from delivery
    where delivery.id = sending.delivery_id and delivery.decision_id in (${sql.join(decisionIds)})
      and sending.type = 'decision.made' and sending.state = 'waiting'`.execute(trx);
}
