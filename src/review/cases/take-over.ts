import type { CaseDetail } from '../../api/cases.ts';
import { changeCases } from '../changes/change-cases.ts';
import type { Context } from '../context/context.ts';
import { findCase } from '../entities/find-case.ts';
import { isOwn, notOwn, ownDecision } from '../entities/own-decision.ts';
import { conflict } from '../show/conflict.ts';
import { newLease } from './claim-case.ts';
import { showCaseDetail } from './get-case.ts';

/**
 * A supervisor takes a case from its holder. `epoch` is the claim that was on screen, so that only that claim is
 * replaced. The next epoch fences the former holder off (RQ2), who is notified of the new holder.
 */
export async function takeOver(ctx: Context, input: { id: string; epoch: number }): Promise<CaseDetail> {
  const before = await findCase(ctx.db.kysely, input.id);
  if (isOwn(before, ctx.actor.id)) throw ownDecision();
  const row = await changeCases(ctx, (change) =>
    change.claim(
      'taken-over',
      (update) =>
        update
          .set(newLease(ctx))
          .where('id', '=', before.id)
          .where('state', '<>', 'decided')
          .where('claim_by', 'is not', null)
          .where(notOwn(ctx.actor))
          .where('claim_epoch', '=', input.epoch),
      // This name belongs to that epoch: with another claim the update would have failed.
      { from: before.claim_by_name },
    ),
  );
  if (!row) throw await conflict(ctx, 'case_claimed_meanwhile', before.id);
  return showCaseDetail(ctx, row);
}
