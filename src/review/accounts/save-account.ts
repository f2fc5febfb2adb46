import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type ModerationAccount,
  maxAccounts,
  type moderationAccountChangesSchema,
  type newModerationAccountBodySchema,
} from '../../api/moderation-accounts.ts';
import { readServiceKey, type ServiceKeyFault } from '../../protocol/service-key.ts';
import { generateKeyPair, importPublicKey } from '../../protocol/signature.ts';
import { embeddedTaskIds } from '../../protocol/tasks.ts';
import type { FieldReason } from '../../reasons/of-issue.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import type { Db } from '../store/tables.ts';
import type { AccountRow } from './in-use.ts';
import { findAccount, sentWith, showAccount } from './show-accounts.ts';

/** How long the service's previous key is still accepted, for callbacks in flight that were signed with it. */
const oldKeyHours = 72;

/** Adds an account with its own key pair. It is not in use until somebody chooses it. */
export async function addAccount(
  ctx: Context,
  input: z.output<typeof newModerationAccountBodySchema>,
): Promise<ModerationAccount> {
  const { name, baseUrl, secretId, bits, serviceKey, tasks, textsPerSecond } = input;
  if (serviceKey !== undefined) await refuseWrongKey(serviceKey);
  // Check before generating the key pair, which takes time, and again in the transaction.
  await refuseTooMany(ctx.db.kysely);
  const pair = await generateKeyPair(bits);
  const sealed = await ctx.secrets.seal(pair.privateKeyPem);
  const row = await transact(ctx, async ({ trx, record, publish }) => {
    await sql`select pg_advisory_xact_lock(hashtext('moderation accounts'))`.execute(trx);
    await refuseTooMany(trx);
    const added = await trx
      .insertInto('moderation_account')
      .values({
        id: crypto.randomUUID(),
        name,
        base_url: baseUrl,
        secret_id: secretId,
        private_key: sealed,
        public_key: pair.publicKeyPem,
        service_key: serviceKey ?? null,
        tasks: JSON.stringify(tasks ?? embeddedTaskIds),
        text_rps: textsPerSecond,
        created_by: ctx.actor.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const detail = { account: added.id, name, host: new URL(baseUrl).host, bits };
    record('account-added', detail);
    publish({ type: 'settings.changed', part: 'account' });
    return added;
  });
  return showAccount(ctx, row);
}

async function refuseTooMany(db: Db): Promise<void> {
  const { count } = await db
    .selectFrom('moderation_account')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= maxAccounts) throw new Failure('too_many_accounts', { max: maxAccounts });
}

type Changes = z.output<typeof moderationAccountChangesSchema>;

/** Changes an account. Its address and identity are fixed once something was sent. */
export async function changeAccount(
  ctx: Context,
  { id, ...changes }: Changes & { id: string },
): Promise<ModerationAccount> {
  if (changes.serviceKey !== undefined) await refuseWrongKey(changes.serviceKey);
  const row = await transact(ctx, async ({ trx, record, publish }) => {
    const before = await findAccount(trx, id);
    await refuseOtherService(trx, before, changes);
    const { name, baseUrl, secretId, tasks, textsPerSecond } = changes;
    const after = await trx
      .updateTable('moderation_account')
      .set((eb) => ({
        version: eb('version', '+', 1),
        ...(name === undefined ? {} : { name }),
        ...(baseUrl === undefined ? {} : { base_url: baseUrl }),
        ...(secretId === undefined ? {} : { secret_id: secretId }),
        ...(tasks === undefined ? {} : { tasks: JSON.stringify(tasks) }),
        ...(textsPerSecond === undefined ? {} : { text_rps: textsPerSecond }),
        ...serviceKeySet(before, changes),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const changed = Object.keys(changes).join(', ');
    record('account-changed', { account: id, name: after.name, changed });
    publish({ type: 'settings.changed', part: 'account' });
    return after;
  });
  return showAccount(ctx, row);
}

function serviceKeySet(before: AccountRow, { serviceKey, dropOldKey = false }: Changes) {
  const dropped = dropOldKey ? { old_service_key: null, old_service_key_until: null } : {};
  if (serviceKey === undefined || serviceKey === before.service_key) return dropped;
  const stays = before.service_key !== null && !dropOldKey;
  return {
    service_key: serviceKey,
    old_service_key: stays ? before.service_key : null,
    old_service_key_until: stays ? sql<Date>`now() + make_interval(hours => ${oldKeyHours})` : null,
    // The test was made with another key.
    tested_at: null,
    last_test: null,
  };
}

async function refuseOtherService(
  trx: Parameters<typeof findAccount>[0],
  before: AccountRow,
  { baseUrl, secretId }: Changes,
): Promise<void> {
  const errors = [
    ...(baseUrl !== undefined && baseUrl !== before.base_url ? ['baseUrl'] : []),
    ...(secretId !== undefined && secretId !== before.secret_id ? ['secretId'] : []),
  ].map((path) => fault(path, 'account_was_used'));
  if (errors.length > 0 && (await sentWith(trx, before.id)).used)
    throw new Failure('account_has_been_used', {}, { errors });
}

const keyFaults = {
  'no-pem': 'is_no_pem',
  'private-key': 'is_private_key',
  request: 'is_certificate_request',
  'not-rsa': 'is_no_rsa_key',
  damaged: 'is_damaged',
  expired: 'certificate_expired',
  'not-yet-valid': 'certificate_not_yet_valid',
  'too-short': 'key_too_short',
} as const satisfies Record<ServiceKeyFault, FieldReason>;

/** Reports what is wrong with a pasted key, without repeating it: it may be a secret. */
async function refuseWrongKey(pem: string): Promise<void> {
  const read = readServiceKey(pem);
  const wrong = read.ok
    ? await importPublicKey(pem).then(
        () => null,
        () => 'damaged' as const,
      )
    : read.fault;
  if (wrong === null) return;
  throw new Failure(
    'cannot_be_service_key',
    {},
    {
      errors: [fault('serviceKey', keyFaults[wrong])],
      more: { fault: wrong },
    },
  );
}

/** Removes an account with its private keys. The service's key stays, for late callbacks. */
export async function removeAccount(ctx: Context, { id }: { id: string }): Promise<void> {
  await transact(ctx, async ({ trx, record, publish }) => {
    const { name, active } = await findAccount(trx, id);
    if (active) throw new Failure('account_in_use');
    const { running } = await sentWith(trx, id);
    if (running > 0) throw new Failure('account_has_running_submissions', { count: running });
    await trx
      .updateTable('moderation_account')
      .set((eb) => ({
        version: eb('version', '+', 1),
        removed_at: sql<Date>`now()`,
        private_key: '',
        next_private_key: null,
        next_public_key: null,
        next_key_created_at: null,
      }))
      .where('id', '=', id)
      .execute();
    record('account-removed', { account: id, name });
    publish({ type: 'settings.changed', part: 'account' });
  });
}
