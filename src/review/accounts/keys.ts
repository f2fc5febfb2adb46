import { sql } from 'kysely';
import type { ModerationAccount, ModerationAccountAction } from '../../api/moderation-accounts.ts';
import { generateKeyPair } from '../../protocol/signature.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import type { Trx } from '../store/tables.ts';
import type { AccountRow } from './in-use.ts';
import { findAccount, showAccount } from './show-accounts.ts';

/** Creates the next key pair. Nothing is signed with it until it is taken into use. */
export async function makeNextKey(
  ctx: Context,
  { id, bits }: { id: string; bits: 2048 | 3072 },
): Promise<ModerationAccount> {
  // Check first: generating a key pair takes time.
  await findAccount(ctx.db.kysely, id);
  const pair = await generateKeyPair(bits);
  const sealed = await ctx.secrets.seal(pair.privateKeyPem);
  return changed(ctx, id, 'account-key-made', { bits }, (trx) =>
    trx
      .updateTable('moderation_account')
      .set({
        next_private_key: sealed,
        next_public_key: pair.publicKeyPem,
        next_key_created_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute(),
  );
}

/** Signs with the next pair from now on and deletes the previous one. */
export async function takeNextKey(ctx: Context, { id }: { id: string }): Promise<ModerationAccount> {
  return changed(ctx, id, 'account-key-used', {}, async (trx, row) => {
    if (row.next_private_key === null || row.next_public_key === null || row.next_key_created_at === null)
      throw new Failure('no_new_key_pair');
    await trx
      .updateTable('moderation_account')
      .set((eb) => ({
        version: eb('version', '+', 1),
        private_key: row.next_private_key ?? '',
        public_key: row.next_public_key ?? '',
        key_created_at: row.next_key_created_at ?? sql<Date>`now()`,
        ...none,
      }))
      .where('id', '=', id)
      .execute();
  });
}

export async function dropNextKey(ctx: Context, { id }: { id: string }): Promise<ModerationAccount> {
  return changed(ctx, id, 'account-key-dropped', {}, (trx) =>
    trx.updateTable('moderation_account').set(none).where('id', '=', id).execute(),
  );
}

const none = { next_private_key: null, next_public_key: null, next_key_created_at: null };

async function changed(
  ctx: Context,
  id: string,
  action: ModerationAccountAction,
  detail: Record<string, number>,
  change: (trx: Trx, row: AccountRow) => Promise<unknown>,
): Promise<ModerationAccount> {
  const row = await transact(ctx, async ({ trx, record, publish }) => {
    const before = await findAccount(trx, id);
    await change(trx, before);
    record(action, { account: id, name: before.name, ...detail });
    publish({ type: 'settings.changed', part: 'account' });
    return findAccount(trx, id);
  });
  return showAccount(ctx, row);
}
