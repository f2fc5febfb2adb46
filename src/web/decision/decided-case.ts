import type { Appeal, Case, CaseDetail, CaseState, Decision, Round } from '../../api/cases.ts';
import type { DecisionBody } from '../../api/decisions.ts';
import { isProblem } from '../api/problem-error.ts';

/** What a decision is for where one stands already; elsewhere it is the first. */
const again: Partial<Record<CaseState, Round>> = {
  'second-look': 'second',
  'third-look': 'third',
  appealed: 'appeal',
};

/** Whether a decision stands, and somebody else, never who made it, is to give a verdict of their own. */
export const isAgain = (state: CaseState): boolean => again[state] !== undefined;

/** The appeal that waits for its answer. */
export function openAppeal({ appeals }: CaseDetail): Appeal | null {
  return appeals.findLast(({ endedAt }) => endedAt === null) ?? null;
}

/** Where a case stands after a decision. What a look or an appeal comes to is known to the server alone. */
export function stateAfter(state: CaseState, { verdict, round, outcome }: Decision): CaseState {
  if (verdict === 'escalate') return 'escalated';
  if (outcome === 'differed') return 'third-look';
  return round !== 'first' && outcome === null ? state : 'decided';
}

/** A row as it stands after a decision. */
export function decidedRow(row: Case, decision: Decision): Case {
  const state = stateAfter(row.state, decision);
  const decided = { version: row.version + 1, claim: null, allowedDecisions: [], decision };
  return { ...row, ...decided, state, ownDecision: isAgain(state), blind: row.blind && state !== 'decided' };
}

/** A case as it stands after a decision. */
export function decidedCase(detail: CaseDetail, decision: Decision): CaseDetail {
  return { ...detail, case: decidedRow(detail.case, decision) };
}

/** A decision as it will stand once the server has taken it. */
export function presumedDecision(
  { id: caseId, state }: Pick<Case, 'id' | 'state'>,
  body: DecisionBody,
  by: Decision['by'],
  undoSeconds: number,
): Decision {
  const now = Date.now();
  return {
    id: '',
    caseId,
    verdict: body.verdict,
    label: body.label ?? null,
    policy: body.policy ?? null,
    note: body.note ?? null,
    by: { id: by.id, name: by.name },
    decidedAt: new Date(now).toISOString(),
    state: 'pending',
    undoableUntil: new Date(now + undoSeconds * 1000).toISOString(),
    round: again[state] ?? 'first',
    outcome: null,
  };
}

/** A case whose decision was refused: as the refusal says it stands, else as it stood before. */
export function refusedCase(detail: CaseDetail, error: unknown): CaseDetail {
  const now: Case | undefined = isProblem(error) ? error.problem.case : undefined;
  return now ? { ...detail, case: now } : detail;
}
