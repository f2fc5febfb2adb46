import { sql } from 'kysely';
import {
  type BackBody,
  type Connection,
  type ConnectionChanges,
  type ConnectionKind,
  type ConnectionSecret,
  faultsOfKind,
  maxConnections,
  type NewConnectionBody,
  rejectionsOf,
} from '../../api/connections.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { makeToken } from '../store/digest.ts';
import type { ConnectionSettings } from '../store/tables/connections.ts';
import type { Trx } from '../store/tables.ts';
import { type ConnectionRow, findConnection } from './find-connection.ts';
import { findBack, showConnection } from './show-connections.ts';

/** Adds a connection. Where the other side makes no secret, one is made here, and only this answer has it. */
export async function addConnection(ctx: Context, input: NewConnectionBody): Promise<ConnectionSecret> {
  const { kind, name, key, mapping, back } = input;
  const own = input.secret === undefined && kind !== 'mastodon' ? makeToken() : null;
  const secret = input.secret ?? own;
  const sealed = secret === null ? '' : await ctx.secrets.seal(secret);
  const token = back?.token === undefined ? null : await ctx.secrets.seal(back.token);
  return transact(ctx, async ({ trx, record, publish }) => {
    // Serialises concurrent calls; otherwise both would look before either is inserted.
    await sql`select pg_advisory_xact_lock(hashtext('connections'))`.execute(trx);
    await refuseAnother(trx, key);
    const settings = settingsOf(kind, {}, { mapping, back });
    const row = await trx
      .insertInto('connection')
      .values({
        ...{ id: crypto.randomUUID(), kind, name, key, secret: sealed },
        ...{ settings: JSON.stringify(settings), created_by: ctx.actor.name },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (back) await saveBack(ctx, trx, row, back, token);
    record('connection-added', { connection: row.id, name, kind, host: back ? hostOf(back) : null });
    publish({ type: 'webhook.changed', endpointId: row.id });
    return { connection: await showConnection(trx, ctx, row), secret: own };
  });
}

async function refuseAnother(trx: Trx, key: string): Promise<void> {
  const others = await trx
    .selectFrom('connection')
    .select(['name', 'key'])
    .where('removed_at', 'is', null)
    .execute();
  const same = others.find((one) => one.key === key);
  if (same)
    throw new Failure(
      'connection_key_taken',
      { name: same.name },
      { errors: [fault('key', 'must_not_repeat')] },
    );
  if (others.length >= maxConnections) throw new Failure('too_many_connections', { max: maxConnections });
}

/** Changes a connection; `state` pauses or resumes its way back. Another address does not get the token of the first. */
export async function changeConnection(
  ctx: Context,
  { id, ...changes }: ConnectionChanges & { id: string },
): Promise<Connection> {
  const secret = changes.secret === undefined ? null : await ctx.secrets.seal(changes.secret);
  const token = changes.back?.token === undefined ? null : await ctx.secrets.seal(changes.back.token);
  return transact(ctx, async ({ trx, record, publish }) => {
    const before = await findConnection(trx, id);
    const faults = faultsOfKind({ kind: before.kind, back: changes.back, mapping: changes.mapping });
    if (faults.length > 0)
      throw new Failure(
        'connection_not_of_kind',
        {},
        { errors: faults.map(({ path, reason }) => fault(path.join('.'), reason as 'is_not_valid')) },
      );
    const row = await trx
      .updateTable('connection')
      .set({
        name: changes.name ?? before.name,
        secret: secret ?? before.secret,
        settings: JSON.stringify(settingsOf(before.kind, before.settings, changes)),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (changes.back) await saveBack(ctx, trx, row, changes.back, token);
    if (changes.back === null) await removeBack(trx, id);
    if (changes.name !== undefined)
      await trx
        .updateTable('webhook_endpoint')
        .set({ name: changes.name })
        .where('connection_id', '=', id)
        .execute();
    if (changes.state !== undefined) await setState(trx, id, changes.state);
    record('connection-changed', {
      connection: id,
      name: row.name,
      changed: Object.keys(changes).join(', '),
      ...(changes.state === undefined ? {} : { state: changes.state }),
      ...(changes.back ? { host: hostOf(changes.back) } : {}),
    });
    publish({ type: 'webhook.changed', endpointId: id });
    return showConnection(trx, ctx, row);
  });
}

/** Removes a connection with its secret and its way back; the reports that came by it stay. */
export async function removeConnection(ctx: Context, { id }: { id: string }): Promise<void> {
  await transact(ctx, async ({ trx, record, publish }) => {
    const { name } = await findConnection(trx, id);
    await removeBack(trx, id);
    await trx
      .updateTable('connection')
      .set({ removed_at: sql<Date>`now()`, secret: '' })
      .where('id', '=', id)
      .execute();
    record('connection-removed', { connection: id, name });
    publish({ type: 'webhook.changed', endpointId: id });
  });
}

function settingsOf(
  kind: ConnectionKind,
  before: ConnectionSettings,
  { mapping, back }: Pick<ConnectionChanges, 'mapping' | 'back'>,
): ConnectionSettings {
  const [usual = 'reject'] = rejectionsOf[kind] ?? [];
  const { username, rejection = usual, approval } = back ?? before;
  const own = mapping ?? before.mapping;
  return {
    ...(own === undefined ? {} : { mapping: own }),
    ...(kind === 'mapping' || back === null ? {} : { rejection }),
    ...(username === undefined ? {} : { username }),
    ...(approval === undefined ? {} : { approval }),
  };
}

async function saveBack(
  ctx: Context,
  trx: Trx,
  { id, name }: ConnectionRow,
  back: BackBody,
  sealed: string | null,
): Promise<void> {
  const url = back.url.replace(/\/+$/, '');
  const known = await findBack(trx, id);
  const token = sealed ?? (known?.url === url ? known.secret : null);
  if (!token)
    throw new Failure('connection_token_needed', {}, { errors: [fault('back.token', 'must_be_given')] });
  if (known)
    await trx
      .updateTable('webhook_endpoint')
      .set({ url, secret: token })
      .where('id', '=', known.id)
      .execute();
  else
    await trx
      .insertInto('webhook_endpoint')
      .values({
        ...{ id: crypto.randomUUID(), name, url, topics: [], secret: token },
        ...{ connection_id: id, created_by: ctx.actor.name },
      })
      .execute();
}

async function removeBack(trx: Trx, id: string): Promise<void> {
  const known = await findBack(trx, id);
  if (!known) return;
  await trx
    .updateTable('webhook_endpoint')
    .set({ removed_at: sql<Date>`now()`, secret: '' })
    .where('id', '=', known.id)
    .execute();
  await trx
    .updateTable('sending')
    .set({ state: 'dead', failure: 'removed', ended_at: sql<Date>`now()` })
    .where('endpoint_id', '=', known.id)
    .where('state', '=', 'waiting')
    .execute();
}

/** After a resume, what waits goes out by its schedule, and the five days start again. */
async function setState(trx: Trx, id: string, state: 'active' | 'paused'): Promise<void> {
  const known = await findBack(trx, id);
  if (!known) return;
  await trx
    .updateTable('webhook_endpoint')
    .set({ state, reason: null, ...(state === 'active' ? { failing_since: null } : {}) })
    .where('id', '=', known.id)
    .execute();
  if (state === 'active')
    await trx
      .updateTable('sending')
      .set({ next_at: sql<Date>`least(next_at, now())` })
      .where('endpoint_id', '=', known.id)
      .where('state', '=', 'waiting')
      .execute();
}

/** For the audit trail. */
const hostOf = ({ url }: BackBody) => new URL(url).host;
