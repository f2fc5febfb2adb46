import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { findAccount, startupId } from './show-accounts.ts';

/**
 * Uses this account for new content from now on, in every process, without a restart. Earlier submissions stay with
 * their account. `given`: back to the embedded service.
 */
export async function takeAccountIntoUse(ctx: Context, { id }: { id: string }): Promise<void> {
  if (ctx.moderation.startup.source === 'settings') {
    throw new Failure('account_is_set_by_environment');
  }
  await transact(ctx, async ({ trx, record, publish }) => {
    const before = await trx
      .selectFrom('moderation_account')
      .select(['id', 'name'])
      .where('active', '=', true)
      .forUpdate()
      .executeTakeFirst();
    const row = id === startupId ? null : await findAccount(trx, id);
    if (row && row.service_key === null)
      throw new Failure(
        'service_key_missing_for_use',
        {},
        {
          errors: [fault('serviceKey', 'must_be_pasted_first')],
        },
      );
    if ((before?.id ?? null) === (row?.id ?? null)) return;
    await trx.updateTable('moderation_account').set({ active: false }).where('active', '=', true).execute();
    if (row) await trx.updateTable('moderation_account').set({ active: true }).where('id', '=', id).execute();
    const detail = { account: id, name: row?.name ?? 'built-in', before: before?.name ?? 'built-in' };
    record('account-used', detail);
    publish({ type: 'settings.changed', part: 'account' });
  });
}
