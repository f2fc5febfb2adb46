import type { Appeal, Case, CaseDetail, CaseState, Decision, Round, Verdict } from '../../api/cases.ts';
import type { Role } from '../../api/common.ts';
import type { DecisionBody } from '../../api/decisions.ts';
import { isProblem } from '../api/problem-error.ts';
import { mayManage } from '../session/may-manage.ts';

/** The round of a decision, if another decision already stands. Otherwise it is the first. */
const again: Partial<Record<CaseState, Round>> = {
  'second-look': 'second',
  'third-look': 'third',
  appealed: 'appeal',
};

/** Whether a decision stands and somebody else has to decide the case again. */
export const isAgain = (state: CaseState): boolean => again[state] !== undefined;

/** The appeal that waits for its answer. */
export function openAppeal({ appeals }: CaseDetail): Appeal | null {
  return appeals.findLast(({ endedAt }) => endedAt === null) ?? null;
}

/** State of a case after a decision. Only the server knows the outcome of a second look or an appeal. */
export function stateAfter(state: CaseState, { verdict, round, outcome }: Decision): CaseState {
  if (verdict === 'escalate') return 'escalated';
  if (outcome === 'differed') return 'third-look';
  return round !== 'first' && outcome === null ? state : 'decided';
}

/** A row after this person's decision. A supervisor can still decide what they escalated. */
export function decidedRow(row: Case, decision: Decision, role: Role): Case {
  const state = stateAfter(row.state, decision);
  const allowedDecisions: Verdict[] = state === 'escalated' && mayManage(role) ? ['approve', 'reject'] : [];
  const decided = { version: row.version + 1, claim: null, allowedDecisions, decision };
  return { ...row, ...decided, state, ownDecision: isAgain(state), blind: row.blind && state !== 'decided' };
}

/** A case after a decision. */
export function decidedCase(detail: CaseDetail, decision: Decision, role: Role): CaseDetail {
  return { ...detail, case: decidedRow(detail.case, decision, role) };
}

/** The decision as it will be once the server has accepted it. */
export function presumedDecision(
  { id: caseId, state }: Pick<Case, 'id' | 'state'>,
  body: Omit<DecisionBody, 'epoch'>,
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
    policyVersion: null,
    note: body.note ?? null,
    actions: body.actions ?? [],
    by: { id: by.id, name: by.name },
    decidedAt: new Date(now).toISOString(),
    state: 'pending',
    undoableUntil: new Date(now + undoSeconds * 1000).toISOString(),
    round: again[state] ?? 'first',
    outcome: null,
  };
}

/** The case after its decision was refused: the current one from the refusal, otherwise unchanged. */
export function refusedCase(detail: CaseDetail, error: unknown): CaseDetail {
  const now: Case | undefined = isProblem(error) ? error.problem.case : undefined;
  return now ? { ...detail, case: now } : detail;
}
