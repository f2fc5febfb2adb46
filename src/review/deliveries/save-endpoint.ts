import { sql } from 'kysely';
import {
  type Endpoint,
  type EndpointChanges,
  type EndpointFormat,
  type EndpointSecret,
  type EndpointTopic,
  faultOfAddress,
  faultOfTopics,
  maxEndpoints,
  type NewEndpointBody,
} from '../../api/webhooks.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import type { EndpointRow, Trx } from '../store/tables.ts';
import { findEndpoint, showEndpoint } from './endpoints.ts';
import { makeWebhookSecret } from './signature.ts';

/** Adds an endpoint. Only this answer has its secret. Earlier deliveries are sent to it only when replayed. */
export async function addEndpoint(ctx: Context, input: NewEndpointBody): Promise<EndpointSecret> {
  const { name, url, format, topics, language } = input;
  if (format === 'email' && !ctx.mail)
    throw new Failure('mail_not_set_up', {}, { errors: [fault('format', 'is_not_valid')] });
  const secret = format === 'signed' ? makeWebhookSecret() : null;
  const sealed = secret === null ? '' : await ctx.secrets.seal(secret);
  return transact(ctx, async ({ trx, record, publish }) => {
    // Serialises concurrent calls; otherwise both would count before either is inserted.
    await sql`select pg_advisory_xact_lock(hashtext('webhook endpoints'))`.execute(trx);
    const { count } = await trx
      .selectFrom('webhook_endpoint')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('removed_at', 'is', null)
      .where('connection_id', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= maxEndpoints) throw new Failure('too_many_endpoints', { max: maxEndpoints });
    const row = await trx
      .insertInto('webhook_endpoint')
      .values({
        ...{ id: crypto.randomUUID(), name, url, format, topics, language },
        ...{ secret: sealed, created_by: ctx.actor.name },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await reportSoon(ctx, trx, topics);
    record('webhook-added', { endpoint: row.id, name, format, host: hostOf(format, url) });
    publish({ type: 'webhook.changed', endpointId: row.id });
    return { endpoint: await showEndpoint(trx, row), secret };
  });
}

/** Renames, readdresses, pauses or resumes an endpoint. After a resume, waiting sendings go out by their schedule. */
export async function changeEndpoint(
  ctx: Context,
  { id, ...changes }: EndpointChanges & { id: string },
): Promise<Endpoint> {
  return transact(ctx, async ({ trx, record, publish }) => {
    const before = await findEndpoint(trx, id);
    refuseOtherFormat(before, changes);
    const resumed = changes.state === 'active' && before.state !== 'active';
    const set = {
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.url === undefined ? {} : { url: changes.url }),
      ...(changes.topics === undefined ? {} : { topics: changes.topics }),
      ...(changes.state === undefined ? {} : { state: changes.state, reason: null }),
      // The five days start again after a person resumed it.
      ...(resumed ? { failing_since: null } : {}),
    };
    const row =
      Object.keys(set).length === 0
        ? before
        : await trx
            .updateTable('webhook_endpoint')
            .set(set)
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow();
    if (resumed)
      await trx
        .updateTable('sending')
        .set({ next_at: sql<Date>`least(next_at, now())` })
        .where('endpoint_id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
    await reportSoon(ctx, trx, changes.topics ?? []);
    const detail = {
      endpoint: id,
      changed: Object.keys(changes).join(', '),
      ...(changes.state === undefined ? {} : { state: changes.state }),
      ...(changes.url === undefined ? {} : { host: hostOf(before.format, changes.url) }),
    };
    record('webhook-changed', detail);
    publish({ type: 'webhook.changed', endpointId: id });
    return showEndpoint(trx, row);
  });
}

/** An endpoint that begins to receive reports gets the last ones at once, not within a minute. */
async function reportSoon({ jobs }: Context, trx: Trx, topics: readonly EndpointTopic[]): Promise<void> {
  if (topics.some((topic) => topic.endsWith('-report')))
    await jobs.enqueue(trx, 'send-reports', { id: 'changed' });
}

function refuseOtherFormat({ format }: EndpointRow, { url, topics }: EndpointChanges): void {
  const wrong = url === undefined ? null : faultOfAddress(format, url);
  const wrongTopics = topics === undefined ? null : faultOfTopics(format, topics);
  const errors = [
    ...(wrong === null ? [] : [fault('url', wrong)]),
    ...(wrongTopics === null ? [] : [fault('topics', wrongTopics)]),
  ];
  if (errors.length > 0) throw new Failure('endpoint_not_of_format', {}, { errors });
}

/** For the audit trail, which names no persons' addresses. */
const hostOf = (format: EndpointFormat, url: string) => (format === 'email' ? 'e-mail' : new URL(url).host);

/** Rotates the secret. The old one also signs for some hours, so that a receiver can switch. */
export async function rotateSecret(
  ctx: Context,
  { id, overlapHours }: { id: string; overlapHours: number },
): Promise<EndpointSecret> {
  const secret = makeWebhookSecret();
  const sealed = await ctx.secrets.seal(secret);
  return transact(ctx, async ({ trx, record, publish }) => {
    if ((await findEndpoint(trx, id)).format !== 'signed') throw new Failure('endpoint_unsigned');
    const row = await trx
      .updateTable('webhook_endpoint')
      .set((eb) => ({
        secret: sealed,
        old_secret: overlapHours === 0 ? null : eb.ref('secret'),
        overlap_until:
          overlapHours === 0 ? null : sql<Date>`now() + make_interval(secs => ${overlapHours * 3600})`,
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    record('webhook-rotated', { endpoint: id, name: row.name, overlapHours });
    publish({ type: 'webhook.changed', endpointId: id });
    return { endpoint: await showEndpoint(trx, row), secret };
  });
}

/** Removes an endpoint with its secrets and waiting sendings; its log stays. */
export async function removeEndpoint(ctx: Context, { id }: { id: string }): Promise<void> {
  await transact(ctx, async ({ trx, record, publish }) => {
    const { name } = await findEndpoint(trx, id);
    await trx
      .updateTable('webhook_endpoint')
      .set({ removed_at: sql<Date>`now()`, secret: '', old_secret: null, overlap_until: null })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('sending')
      .set({ state: 'dead', failure: 'removed', ended_at: sql<Date>`now()` })
      .where('endpoint_id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    record('webhook-removed', { endpoint: id, name });
    publish({ type: 'webhook.changed', endpointId: id });
  });
}
