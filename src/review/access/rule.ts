import type { Role } from '../../api/common.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import type { Db } from '../store/tables.ts';
import type { AccessContext } from './accounts.ts';
import { find } from './change-account.ts';

export async function secondFactorRule(db: Db): Promise<boolean> {
  const row = await db.selectFrom('access_rule').select('second_factor').executeTakeFirst();
  return row?.second_factor ?? false;
}

/** The rule is for roles that see and change the work of others. */
export const ruleAppliesTo = (role: Role) => role !== 'moderator';

/** Requires a second factor of every supervisor and administrator, or no longer. The caller must have one. */
export async function setSecondFactorRule(
  ctx: AccessContext,
  { secondFactorRequired }: { secondFactorRequired: boolean },
): Promise<void> {
  await transact(ctx, async ({ trx, record }) => {
    const { secondFactor } = find(await ctx.accounts.hold(trx), ctx.actor.id);
    if (secondFactorRequired && !secondFactor) {
      throw new Failure('set_up_own_second_factor');
    }
    const changed = await trx
      .updateTable('access_rule')
      .set({ second_factor: secondFactorRequired })
      .where('second_factor', '<>', secondFactorRequired)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    record('second-factor-rule', { required: secondFactorRequired });
  });
}
