import { type CaseState, caseStates, type Round, type Verdict } from '../../api/cases.ts';
import type { Role } from '../../api/common.ts';
import type { CaseRow } from '../store/tables.ts';

type Act =
  | Verdict
  | 'settle'
  | 'route'
  | 'extend'
  | 'question'
  | 'draw'
  | 'withdraw'
  | 'appeal'
  | 'agree'
  | 'differ'
  | 'report'
  | 'empty';

/**
 * Every transition of a case's state. No other transition is possible. `extend`: the machine found more to review; a
 * look ends, because its decision covered less, but an appeal still needs its answer. `question`: someone asks a
 * supervisor about a decision that stands. `draw`: another person reviews the decision; `withdraw`: nobody did. `agree`, `differ`: the verdict
 * of a look or an appeal, compared with the one that stands. `empty`: the content was removed, so there is nothing to
 * decide. `settle`: a rule decides in place of people; `route`: a rule sends to people what the machine settled. `report`:
 * somebody reports the content.
 */
const transitions = {
  open: {
    settle: 'decided',
    approve: 'decided',
    reject: 'decided',
    escalate: 'escalated',
    extend: 'open',
    appeal: 'appealed',
    report: 'open',
    empty: 'decided',
  },
  escalated: {
    approve: 'decided',
    reject: 'decided',
    extend: 'escalated',
    appeal: 'appealed',
    report: 'escalated',
    empty: 'decided',
  },
  'second-look': {
    agree: 'decided',
    differ: 'third-look',
    withdraw: 'decided',
    extend: 'open',
    appeal: 'appealed',
    report: 'second-look',
    empty: 'decided',
  },
  'third-look': {
    agree: 'decided',
    differ: 'decided',
    extend: 'open',
    appeal: 'appealed',
    report: 'third-look',
    empty: 'decided',
  },
  appealed: { agree: 'decided', differ: 'decided', extend: 'appealed', report: 'appealed', empty: 'decided' },
  decided: {
    extend: 'open',
    route: 'open',
    question: 'escalated',
    draw: 'second-look',
    appeal: 'appealed',
    report: 'open',
    empty: 'decided',
  },
} as const satisfies Record<CaseState, Partial<Record<Act, CaseState>>>;

/** The purpose of a decision in each state; null where none is possible. */
const roundOf = {
  open: 'first',
  escalated: 'first',
  'second-look': 'second',
  'third-look': 'third',
  appealed: 'appeal',
  decided: null,
} as const satisfies Record<CaseState, Round | null>;

/** The state after `act`; null when `act` is not allowed in `state`. */
export function nextState(state: CaseState, act: Act): CaseState | null {
  const row: Partial<Record<Act, CaseState>> = transitions[state];
  return row[act] ?? null;
}

export const roundIn = (state: CaseState): Round | null => roundOf[state];

/** States in which earlier decisions and notes are hidden from everyone. */
export const blindStates: readonly CaseState[] = ['second-look', 'third-look'];
export const isBlind = (state: CaseState): boolean => blindStates.includes(state);

/** States that wait for a first decision. */
export const firstStates: readonly CaseState[] = ['open', 'escalated'];

/** States in which a decision stands and another person, never its author, gives another verdict. */
export const againStates: readonly CaseState[] = [...blindStates, 'appealed'];
export const isAgain = (state: CaseState): boolean => againStates.includes(state);

type Waiting = Pick<CaseRow, 'state' | 'settled'>;

/**
 * An escalated case waits for a supervisor. So does a case of the audit sample whose second look contradicts the machine:
 * the estimates need somebody who errs less than the first.
 */
export const needsSupervisor = ({ state, settled }: Waiting): boolean =>
  state === 'escalated' || (state === 'third-look' && settled !== null);

/** The verdicts that `role` may give on this case. */
export function allowedDecisions(row: Waiting, role: Role): Verdict[] {
  if (needsSupervisor(row) && role === 'moderator') return [];
  if (isAgain(row.state)) return ['approve', 'reject'];
  return (['approve', 'reject', 'escalate'] as const).filter(
    (verdict) => nextState(row.state, verdict) !== null,
  );
}

/** The states in which `role` may decide: the cases that can be a person's next case. */
export function decidableStates(role: Role): CaseState[] {
  return caseStates.filter((state) => allowedDecisions({ state, settled: null }, role).length > 0);
}
