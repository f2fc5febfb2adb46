import type { Case, CaseDetail, Decision, DecisionBody } from '../../api/cases.ts';
import { isProblem } from '../api/problem-error.ts';

/** A case as it stands after a decision. */
export function decidedCase(detail: CaseDetail, decision: Decision): CaseDetail {
  const state = decision.verdict === 'escalate' ? 'escalated' : 'decided';
  const { version } = detail.case;
  return {
    ...detail,
    case: { ...detail.case, state, version: version + 1, claim: null, allowedDecisions: [], decision },
  };
}

/** A decision as it will stand once the server has taken it. */
export function presumedDecision(
  caseId: string,
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
    round: 'first',
    outcome: null,
  };
}

/** A case whose decision was refused: as the refusal says it stands, else as it stood before. */
export function refusedCase(detail: CaseDetail, error: unknown): CaseDetail {
  const now: Case | undefined = isProblem(error) ? error.problem.case : undefined;
  return now ? { ...detail, case: now } : detail;
}
