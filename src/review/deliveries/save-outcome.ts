import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { type Change, transact } from '../journal/transact.ts';
import type { EndpointRow, SendingRow, Trx } from '../store/tables.ts';
import type { Outcome } from './attempt.ts';
import { clock, type LeasedSending } from './lease.ts';
import { failingDays, maxRetryAfterSeconds, retryDelay } from './retry-schedule.ts';
import { withdrawUnsent } from './take-back.ts';

type Options = { aheadSeconds: number; random: number };

/** Stores the outcome of an attempt and what follows: sent, retried later, given up, or the endpoint disabled (RO3). */
export async function saveOutcome(
  ctx: Context,
  leased: LeasedSending,
  outcome: Outcome,
  options: Options,
): Promise<void> {
  await transact(ctx, async (change) => {
    const { trx } = change;
    const endpoint = await trx
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', leased.endpoint.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const sending = await writeAttempt(trx, leased.sending.id, outcome);
    // Another attempt, after this one's lease, may have ended it.
    if (sending.state !== 'waiting') return;
    if (outcome.failure === null) await succeed(trx, sending, endpoint, options);
    else await fail(change, { sending, endpoint, outcome }, options);
  });
}

/** Adds an attempt to the log of a sending. */
export async function writeAttempt(trx: Trx, sendingId: string, outcome: Outcome): Promise<SendingRow> {
  const { at, ms, status, failure, answer } = outcome;
  const sending = await trx
    .updateTable('sending')
    .set({
      attempts: sql`attempts + 1`,
      attempts_since_replay: sql`attempts_since_replay + 1`,
      leased_until: null,
      status,
      failure,
    })
    .where('id', '=', sendingId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('sending_attempt')
    .values({ sending_id: sendingId, number: sending.attempts, at, ms, status, failure, answer })
    .execute();
  return sending;
}

async function succeed(trx: Trx, sending: SendingRow, endpoint: EndpointRow, { aheadSeconds }: Options) {
  const now = clock(aheadSeconds);
  await trx
    .updateTable('sending')
    .set({ state: 'sent', ended_at: now })
    .where('id', '=', sending.id)
    .execute();
  await trx
    .updateTable('webhook_endpoint')
    .set({ failing_since: null, last_sent_at: now })
    .where('id', '=', endpoint.id)
    .execute();
}

/** What is meant is gone, was decided there meanwhile, or does not allow this action. */
const refusedThere: readonly number[] = [404, 409, 410, 422];

type Failed = { sending: SendingRow; endpoint: EndpointRow; outcome: Outcome };

async function fail({ trx, record, publish }: Change, failed: Failed, options: Options): Promise<void> {
  const { sending, endpoint, outcome } = failed;
  const { aheadSeconds, random } = options;
  // Another product's own refusal of this request, which a later attempt would get too.
  const refused = endpoint.connection_id !== null && refusedThere.includes(outcome.status ?? 0);
  const delay = refused ? null : retryDelay(sending.attempts_since_replay, outcome.retryAfterSeconds, random);
  await trx
    .updateTable('sending')
    .set(
      delay === null
        ? { state: 'dead', ended_at: clock(aheadSeconds) }
        : {
            next_at: clock(aheadSeconds + delay),
            not_before:
              outcome.retryAfterSeconds === null
                ? null
                : clock(aheadSeconds + Math.min(outcome.retryAfterSeconds, maxRetryAfterSeconds)),
          },
    )
    .where('id', '=', sending.id)
    .execute();
  if (sending.delivery_id !== null) await withdrawTakenBack(trx, sending.delivery_id);
  if (refused) {
    publish({ type: 'webhook.changed', endpointId: endpoint.id });
    return;
  }
  const { long } = await trx
    .updateTable('webhook_endpoint')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${clock(aheadSeconds)})` })
    .where('id', '=', endpoint.id)
    .returning(
      sql<boolean>`failing_since <= ${clock(aheadSeconds)} - make_interval(days => ${failingDays})`.as(
        'long',
      ),
    )
    .executeTakeFirstOrThrow();
  const reason = outcome.status === 410 ? 'gone' : long ? 'failing' : null;
  if (reason !== null && endpoint.state === 'active') {
    await trx
      .updateTable('webhook_endpoint')
      .set({ state: 'disabled', reason })
      .where('id', '=', endpoint.id)
      .execute();
    record('webhook-disabled', { endpoint: endpoint.id, name: endpoint.name, reason });
  }
  if (reason !== null || delay === null) publish({ type: 'webhook.changed', endpointId: endpoint.id });
}

/** A reversal may have been queued while the decision was being sent. */
async function withdrawTakenBack(trx: Trx, deliveryId: string): Promise<void> {
  const { decision_id } = await trx
    .selectFrom('delivery')
    .select('decision_id')
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  if (decision_id !== null) await withdrawUnsent(trx, [decision_id]);
}
