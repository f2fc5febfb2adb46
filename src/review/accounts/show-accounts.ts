import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  ModerationAccount,
  moderationAccountsAnswerSchema,
  ownKeySchema,
} from '../../api/moderation-accounts.ts';
import { readServiceKey } from '../../protocol/service-key.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { Db } from '../store/tables.ts';
import type { AccountRow } from './in-use.ts';

/** The id in addresses of the account that the process was started with. */
export const startupId = 'given';

/** The account that the process was started with, then the accounts from the settings, oldest first. */
export async function listModerationAccounts(
  ctx: Context,
): Promise<z.infer<typeof moderationAccountsAnswerSchema>> {
  const db = ctx.db.kysely;
  const rows = await db
    .selectFrom('moderation_account')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const { startup, callbackBase } = ctx.moderation;
  const fixed = startup.source === 'settings';
  const shown = [await showStartupAccount(ctx, !rows.some(({ active }) => active) || fixed)];
  for (const row of rows) shown.push(await showAccount(ctx, row));
  return { accounts: shown, fixed, callbackBase };
}

export async function showAccount(ctx: Context, row: AccountRow): Promise<ModerationAccount> {
  const until = row.old_service_key_until;
  return {
    id: row.id,
    source: 'stored',
    name: row.name,
    baseUrl: row.base_url,
    secretId: row.secret_id,
    inUse: row.active && ctx.moderation.startup.source !== 'settings',
    ...(await sentWith(ctx.db.kysely, row.id)),
    ownKey: ownKey(row.public_key, row.key_created_at),
    nextKey: row.next_public_key === null ? null : ownKey(row.next_public_key, row.next_key_created_at),
    serviceKey: await factsOf(row.service_key),
    oldKeyUntil: until && until > new Date() ? until.toISOString() : null,
    tasks: row.tasks,
    textsPerSecond: row.text_rps,
    lastTest: row.last_test,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
  };
}

async function showStartupAccount(ctx: Context, inUse: boolean): Promise<ModerationAccount> {
  const { startup } = ctx.moderation;
  return {
    id: startupId,
    source: startup.source,
    name: null,
    baseUrl: startup.baseUrl,
    secretId: startup.secretId,
    inUse,
    ...(await sentWith(ctx.db.kysely, null)),
    ownKey: ownKey(startup.ownPublicKey, null),
    nextKey: null,
    serviceKey: await factsOf(startup.serviceKey),
    oldKeyUntil: null,
    tasks: startup.moderation.tasks,
    textsPerSecond: startup.textsPerSecond,
    lastTest: null,
    createdAt: null,
    createdBy: null,
  };
}

/** An account from the settings that was not removed. Throws `not_found`. */
export async function findAccount(db: Db, id: string): Promise<AccountRow> {
  const row = isUuid(id)
    ? await db
        .selectFrom('moderation_account')
        .selectAll()
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Failure('no_such_account');
  return row;
}

/** Whether anything was ever sent with it, and how many of its submissions are running or queued. */
export async function sentWith(db: Db, id: string | null): Promise<{ used: boolean; running: number }> {
  const of = sql<boolean>`account_id is not distinct from ${id}`;
  const used = await db.selectFrom('submission').select('id').where(of).limit(1).executeTakeFirst();
  const { running } = await db
    .selectFrom('submission')
    .select(sql<number>`count(*)::int`.as('running'))
    .where(of)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { used: used !== undefined, running };
}

function ownKey(publicKey: string, createdAt: Date | null): z.infer<typeof ownKeySchema> {
  const read = readServiceKey(publicKey);
  return { publicKey, bits: read.ok ? read.facts.bits : 0, createdAt: createdAt?.toISOString() ?? null };
}

/** Also reports the dates of an expired certificate. */
async function factsOf(pem: string | null): Promise<ModerationAccount['serviceKey']> {
  if (pem === null) return null;
  const read = readServiceKey(pem, null);
  if (!read.ok) return null;
  const digest = await crypto.subtle.digest('SHA-256', read.spki);
  const { kind, bits, notAfter } = read.facts;
  return {
    kind,
    bits,
    fingerprint: new Uint8Array(digest).toHex(),
    notAfter: notAfter?.toISOString() ?? null,
  };
}
