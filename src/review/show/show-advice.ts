import type { Selectable } from 'kysely';
import type { Advice } from '../../api/advice.ts';
import { isBlind } from '../entities/case-state.ts';
import type { CaseRow, Db, Tables } from '../store/tables.ts';
import type { Viewer } from './show-case.ts';

type AdviceRow = Selectable<Tables['advice']>;

/** What the adviser says of a case, if the viewer may know it now. */
export async function adviceOf(db: Db, row: CaseRow, viewer: Viewer): Promise<Advice | null> {
  const advice = await db
    .selectFrom('advice')
    .selectAll()
    .where('case_id', '=', row.id)
    .where('state', '=', 'given')
    .executeTakeFirst();
  return advice && mayKnow(row, advice, viewer) ? showAdvice(advice) : null;
}

/**
 * Nobody who may still decide the case knows the advice, unless the policy shows it before, or they have decided
 * already. In a blind look nobody knows it.
 */
export function mayKnow(
  { state, decided_by }: Pick<CaseRow, 'state' | 'decided_by'>,
  { is_before, disagreed_id }: Pick<AdviceRow, 'is_before' | 'disagreed_id'>,
  { id }: Pick<Viewer, 'id'>,
): boolean {
  if (isBlind(state)) return false;
  return state === 'decided' || is_before || disagreed_id === id || decided_by.includes(id);
}

/** Of advice that was given. */
export function showAdvice(row: AdviceRow): Advice {
  const { verdict, policy, policy_version, clause, reason, model, ended_at } = row;
  return {
    verdict: verdict ?? 'unsure',
    policy,
    policyVersion: policy_version,
    clause,
    reason: reason ?? '',
    model: model ?? '',
    at: (ended_at ?? row.created_at).toISOString(),
  };
}
