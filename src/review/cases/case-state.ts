import { type CaseState, caseStates, type Verdict } from '../../api/cases.ts';
import type { Role } from '../../api/common.ts';

type Act = Verdict | 'extend' | 'question';

/**
 * Every change of a case's state. What is not here cannot happen. `extend`: the machine found more to review.
 * `question`: someone asks a supervisor about a decision that stands.
 */
const transitions = {
  open: { approve: 'decided', reject: 'decided', escalate: 'escalated', extend: 'open' },
  escalated: { approve: 'decided', reject: 'decided', extend: 'escalated' },
  decided: { extend: 'open', question: 'escalated' },
} as const satisfies Record<CaseState, Partial<Record<Act, CaseState>>>;

/** The state after `act`, or null when `act` is not allowed in `state`. */
export function nextState(state: CaseState, act: Act): CaseState | null {
  const row: Partial<Record<Act, CaseState>> = transitions[state];
  return row[act] ?? null;
}

/** The verdicts `role` may give in `state`. An escalated case waits for a supervisor. */
export function allowedDecisions(state: CaseState, role: Role): Verdict[] {
  if (state === 'escalated' && role === 'moderator') return [];
  return (['approve', 'reject', 'escalate'] as const).filter((verdict) => nextState(state, verdict) !== null);
}

/** The states in which `role` may decide at all: the cases that can be next for a person. */
export function decidableStates(role: Role): CaseState[] {
  return caseStates.filter((state) => allowedDecisions(state, role).length > 0);
}
