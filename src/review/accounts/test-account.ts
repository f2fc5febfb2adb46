import type { AccountTest } from '../../api/moderation-accounts.ts';
import { serialize } from '../../reasons/serialize.ts';
import type { Context, Moderation } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { linkOf } from './in-use.ts';
import { readTest } from './read-test.ts';
import { findAccount, startupId } from './show-accounts.ts';

const text = { content: 'Good morning. This is a test of the connection.' };

/**
 * Sends one harmless text signed as this account, and returns the outcome. Only the outcome is stored; the service may
 * count the text.
 */
export async function testAccount(
  ctx: Context,
  { id, key }: { id: string; key: 'current' | 'next' },
): Promise<AccountTest> {
  const moderation = await accountToTest(ctx, id, key);
  const { exchange } = moderation;
  const at = new Date();
  const began = performance.now();
  const answer = await moderation.limitTexts(ctx.actor.id, () =>
    exchange('/v3/recognition/text', { text: [text] }),
  );
  const ms = Math.round(performance.now() - began);
  const result = readTest(answer, { text, tasks: moderation.tasks, now: new Date() });
  const test = serialize({ ...result, at: at.toISOString(), ms, key });
  await saveTest(ctx, id, test);
  return test;
}

async function accountToTest(ctx: Context, id: string, key: 'current' | 'next'): Promise<Moderation> {
  if (id === startupId) return ctx.moderation.startup.moderation;
  const row = await findAccount(ctx.db.kysely, id);
  if (row.service_key === null)
    throw new Failure(
      'service_key_missing_for_answer',
      {},
      {
        errors: [fault('serviceKey', 'must_be_pasted_first')],
      },
    );
  if (key === 'next' && row.next_private_key === null) throw new Failure('no_new_key_pair');
  return ctx.moderation.connect(await linkOf(ctx, row, key));
}

async function saveTest(ctx: Context, id: string, test: AccountTest): Promise<void> {
  const { outcome, key, ms } = test;
  await transact(ctx, async ({ trx, record, publish }) => {
    if (id !== startupId)
      await trx
        .updateTable('moderation_account')
        .set({ tested_at: test.at, last_test: JSON.stringify(test) })
        .where('id', '=', id)
        .execute();
    record('account-tested', { account: id, outcome, key, ms });
    publish({ type: 'settings.changed', part: 'account' });
  });
}
