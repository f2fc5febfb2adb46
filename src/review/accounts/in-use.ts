import { type Selectable, sql } from 'kysely';
import { importPrivateKey, importPublicKey } from '../../protocol/signature.ts';
import type { AccountLink, Context, Moderation } from '../context/context.ts';
import type { ModerationAccountTable } from '../store/tables/settings.ts';
import type { Db } from '../store/tables.ts';

export type AccountRow = Selectable<ModerationAccountTable>;
type Parts = Pick<Context, 'db' | 'secrets' | 'moderation'>;

/**
 * The account for new content. Read from the database each time, so that a switch takes effect in every process at
 * once. An account named by the environment takes precedence.
 */
export async function accountInUse(ctx: Parts): Promise<Moderation> {
  const { startup } = ctx.moderation;
  if (startup.source === 'settings') return startup.moderation;
  const row = await ctx.db.kysely
    .selectFrom('moderation_account')
    .selectAll()
    .where('active', '=', true)
    .executeTakeFirst();
  return row ? connected(ctx, row) : startup.moderation;
}

/** Whether the moderation service for new content answers. */
export const serviceReady = async (ctx: Parts): Promise<boolean> => (await accountInUse(ctx)).ready();

/**
 * The account that something was sent with: a running submission stays with it, and its callbacks verify with its key.
 */
export async function accountOf(ctx: Parts, sent: { account_id: string | null }): Promise<Moderation> {
  if (sent.account_id === null) return ctx.moderation.startup.moderation;
  const row = await ctx.db.kysely
    .selectFrom('moderation_account')
    .selectAll()
    .where('id', '=', sent.account_id)
    .executeTakeFirstOrThrow();
  return connected(ctx, row);
}

/** The task types of submissions, by the accounts that they were sent with. */
export async function tasksOf(
  db: Db,
  { moderation }: Pick<Context, 'moderation'>,
  sent: readonly { account_id: string | null }[],
): Promise<(one: { account_id: string | null } | undefined) => Moderation['tasks']> {
  const ids = [...new Set(sent.flatMap(({ account_id }) => account_id ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('moderation_account')
          .select(['id', 'tasks'])
          .where('id', '=', sql<string>`any(${ids}::uuid[])`)
          .execute();
  const byId = new Map(rows.map(({ id, tasks }) => [id, tasks]));
  return (one) => byId.get(one?.account_id ?? '') ?? moderation.startup.moderation.tasks;
}

type CachedClient = { version: number; until: number; moderation: Promise<Moderation> };
/** A client holds its own rate limit, so it is created once per process and change, not once per request. */
const cachedClients = new WeakMap<Parts['moderation'], Map<string, CachedClient>>();

function connected(ctx: Parts, row: AccountRow): Promise<Moderation> {
  const known = cachedClients.get(ctx.moderation) ?? new Map<string, CachedClient>();
  cachedClients.set(ctx.moderation, known);
  const cached = known.get(row.id);
  if (cached && cached.version === row.version && Date.now() < cached.until) return cached.moderation;
  const moderation = linkOf(ctx, row).then(ctx.moderation.connect);
  const old = row.old_service_key_until?.getTime() ?? 0;
  known.set(row.id, {
    version: row.version,
    // Until the older key expires; after that, without it.
    until: old > Date.now() ? old : Number.POSITIVE_INFINITY,
    moderation,
  });
  moderation.catch(() => known.delete(row.id));
  return moderation;
}

/** The stored data of an account, unsealed. `key`: sign with the next pair. */
export async function linkOf(
  ctx: Pick<Context, 'secrets'>,
  row: AccountRow,
  key: 'current' | 'next' = 'current',
): Promise<AccountLink> {
  const sealed = key === 'next' ? row.next_private_key : row.private_key;
  const standing = row.old_service_key_until && row.old_service_key_until > new Date();
  const pems = [row.service_key, standing ? row.old_service_key : null].filter((pem) => pem !== null);
  return {
    id: row.id,
    baseUrl: row.base_url,
    secretId: row.secret_id,
    privateKey: sealed ? await importPrivateKey(await ctx.secrets.open(sealed)) : null,
    serviceKeys: await Promise.all(pems.map(importPublicKey)),
    tasks: row.tasks,
    textsPerSecond: row.text_rps,
  };
}
