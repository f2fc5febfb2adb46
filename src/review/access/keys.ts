import { sql } from 'kysely';
import type { Key, KeyScope, NewKeyBody } from '../../api/keys.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { sha256 } from '../store/digest.ts';
import type { ApiKeyRow, Db } from '../store/tables.ts';

const prefix = 'slk_';

/** Creates an API key of 256 random bits. Only this answer has the key; its digest is stored. */
export async function makeKey(ctx: Context, input: NewKeyBody): Promise<{ key: Key; secret: string }> {
  const random = crypto
    .getRandomValues(new Uint8Array(32))
    .toBase64({ alphabet: 'base64url', omitPadding: true });
  const secret = `${prefix}${random}`;
  const key_hash = await sha256(secret);
  return transact(ctx, async ({ trx, record }) => {
    const row = await trx
      .insertInto('api_key')
      .values({
        id: crypto.randomUUID(),
        key_hash,
        name: input.name,
        hint: secret.slice(0, prefix.length + 4),
        scopes: [...new Set(input.scopes)],
        created_by: ctx.actor.id,
        created_by_name: ctx.actor.name,
        expires_at: input.days === null ? null : sql<Date>`now() + make_interval(days => ${input.days})`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const detail = { key: row.id, name: row.name, scopes: row.scopes.join(', ') };
    record('key-made', detail);
    return { key: showKey(row), secret };
  });
}

export async function listKeys(ctx: Context): Promise<Key[]> {
  const rows = await ctx.db.kysely
    .selectFrom('api_key')
    .selectAll()
    .orderBy('revoked_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(showKey);
}

/** Revokes a key. It stays listed, because the history names it. */
export async function revokeKey(ctx: Context, { id }: { id: string }): Promise<void> {
  await transact(ctx, async ({ trx, record }) => {
    const row = await trx
      .updateTable('api_key')
      .set({ revoked_at: sql<Date>`now()` })
      .where(sql<boolean>`id::text = ${id}`)
      .where('revoked_at', 'is', null)
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (!row) throw new Failure('no_such_key');
    record('key-revoked', { key: row.id, name: row.name });
  });
}

/** The key with this secret, if it is valid. Records its use once a minute at most. */
export async function findKey(
  db: Db,
  secret: string,
): Promise<{ id: string; name: string; scopes: readonly KeyScope[] } | null> {
  if (!secret.startsWith(prefix) || secret.length > 100) return null;
  const row = await db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes', sql<boolean>`last_used_at > now() - interval '1 minute'`.as('justUsed')])
    .where('key_hash', '=', await sha256(secret))
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  if (!row) return null;
  if (!row.justUsed) {
    await db
      .updateTable('api_key')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', row.id)
      .execute();
  }
  return row;
}

function showKey(row: ApiKeyRow): Key {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
