import type { CaseState, Outcome, Verdict } from '../api/cases.ts';
import { allowedDecisions, isAgain, isBlind, nextState } from '../review/entities/case-state.ts';

export const roleOf = {
  mo: 'moderator',
  ann: 'moderator',
  tim: 'moderator',
  sue: 'supervisor',
  sam: 'supervisor',
} as const;
export type Name = keyof typeof roleOf;

type Decided = {
  id: string;
  by: Name;
  verdict: Verdict;
  from: CaseState;
  to: CaseState;
  outcome: Outcome | null;
  /** The decision that this one replaced. */
  previous: string | null;
  handed: Name | null | undefined;
  takenBack: boolean;
  windowOver: boolean;
};

/** The complete state of a case. The product must show and store exactly this after every action. */
export type CaseModel = {
  /** Every first decision is drawn for a second look. */
  ruled: boolean;
  state: CaseState;
  version: number;
  epoch: number;
  holder: Name | null;
  /** The lease has expired, but nobody has taken the case since. */
  expired: boolean;
  /** A name, or null for the supervisors; undefined if it is handed to nobody. */
  handed: Name | null | undefined;
  standing: string | null;
  decisions: Decided[];
  /** By the decision under appeal: the decision that answered it, or null while it waits. */
  appeals: Map<string, string | null>;
  auditActions: string[];
};

export const newCase = (): CaseModel => ({
  ruled: false,
  state: 'open',
  version: 1,
  epoch: 0,
  holder: null,
  expired: false,
  handed: undefined,
  standing: null,
  decisions: [],
  appeals: new Map(),
  auditActions: [],
});

export const isFree = (model: CaseModel) => model.holder === null || model.expired;
export const decidedBy = (model: CaseModel): Name[] => [
  ...new Set(
    model.decisions.filter((one) => !one.takenBack && one.verdict !== 'escalate').map((one) => one.by),
  ),
];
const isOwn = (model: CaseModel, name: Name) => isAgain(model.state) && decidedBy(model).includes(name);
const holds = (model: CaseModel, name: Name) => model.holder === name && !model.expired;
const standingOf = (model: CaseModel) => model.decisions.find(({ id }) => id === model.standing) ?? null;
const isSupervisor = (name: Name) => roleOf[name] === 'supervisor';

function move(model: CaseModel, state: CaseState, action: string): void {
  if (
    isBlind(model.state) &&
    ['appealed', 'extended', 'undone', 'reversed'].includes(action) &&
    state !== model.state
  ) {
    // The look goes on if it is undone to a look or goes to the third; otherwise it ends without an answer.
    if (!isBlind(state)) model.auditActions.push('look-ended');
  }
  Object.assign(model, { state, version: model.version + 1 });
  model.auditActions.push(action);
}

export function mayClaim(model: CaseModel, name: Name): boolean {
  const closed =
    model.state === 'escalated' &&
    allowedDecisions({ state: model.state, settled: null }, roleOf[name]).length === 0;
  return (isFree(model) || model.holder === name) && !isOwn(model, name) && !closed;
}
export function claim(model: CaseModel, name: Name, action: 'claimed' | 'taken-over'): void {
  Object.assign(model, { holder: name, expired: false, epoch: model.epoch + 1 });
  model.auditActions.push(action);
}
export function mayTakeOver(model: CaseModel, name: Name): boolean {
  return isSupervisor(name) && model.holder !== null && model.state !== 'decided' && !isOwn(model, name);
}
export function mayHandOver(model: CaseModel, name: Name, to: Name): boolean {
  const mayDecideIt = allowedDecisions({ state: model.state, settled: null }, roleOf[to]).length > 0;
  return name !== to && holds(model, name) && mayDecideIt && !isOwn(model, to);
}
export function handOver(model: CaseModel, to: Name): void {
  Object.assign(model, { holder: null, handed: to });
  model.auditActions.push('released', 'handed-over');
}
export function question(model: CaseModel): void {
  move(model, 'escalated', 'questioned');
  model.handed = null;
}
export function extend(model: CaseModel): void {
  move(model, nextState(model.state, 'extend') ?? model.state, 'extended');
}

export function mayDecide(model: CaseModel, name: Name, verdict: Verdict, alone: boolean): boolean {
  const mayTake = alone ? holds(model, name) : isFree(model) || model.holder === name;
  const allowed = allowedDecisions({ state: model.state, settled: null }, roleOf[name]).includes(verdict);
  return mayTake && allowed && !isOwn(model, name);
}
export function decide(
  model: CaseModel,
  by: Name,
  verdict: Verdict,
  decision: { id: string; alone: boolean },
): void {
  const from = model.state;
  const standing = standingOf(model);
  const same = standing?.verdict === verdict;
  const isFirst = standing === null || standing.verdict === 'escalate';
  const drawn = !isAgain(from) && model.ruled && isFirst && verdict !== 'escalate';
  const outcome: Outcome | null = !isAgain(from)
    ? null
    : from === 'second-look'
      ? (same && 'agreed') || 'differed'
      : (same && 'upheld') || 'overturned';
  const to: CaseState = drawn
    ? 'second-look'
    : outcome === 'differed'
      ? 'third-look'
      : verdict === 'escalate'
        ? 'escalated'
        : 'decided';
  const stands = outcome === null || outcome === 'overturned';
  const previous = stands ? model.standing : null;
  const { handed } = model;
  const base = { id: decision.id, by, verdict, from, to, outcome, previous, handed };
  model.decisions.push({ ...base, takenBack: false, windowOver: false });
  if (from === 'appealed' && model.standing) model.appeals.set(model.standing, decision.id);
  if (stands) model.standing = decision.id;
  Object.assign(model, { state: to, version: model.version + 1, holder: null, handed: undefined });
  if (!decision.alone) model.epoch += 1;
  model.auditActions.push('decided', ...(drawn ? ['look-opened'] : []));
}

export function mayUndo(model: CaseModel, name: Name, one: Decided): boolean {
  if (one.takenBack || !(one.by === name || isSupervisor(name))) return false;
  if (model.standing === one.id) return model.state !== 'appealed';
  const last = model.decisions.filter((other) => !other.takenBack).at(-1);
  return one.outcome !== null && model.state === one.to && last === one;
}
export function undo(model: CaseModel, one: Decided): void {
  const wentOn = isBlind(one.from) && model.state !== one.to;
  one.takenBack = true;
  if (model.standing === one.id) model.standing = one.previous;
  const answered = [...model.appeals].find(([, answer]) => answer === one.id);
  if (answered) model.appeals.set(answered[0], null);
  move(model, wentOn ? model.state : one.from, one.windowOver ? 'reversed' : 'undone');
  if (isAgain(model.state)) model.holder = null;
  model.handed = model.handed === undefined ? one.handed : model.handed;
}

export function mayAppeal(model: CaseModel, name: Name): boolean {
  const standing = standingOf(model);
  if (!isSupervisor(name) || !standing || standing.verdict === 'escalate') return false;
  return typeof model.appeals.get(standing.id) !== 'string';
}
export function appeal(model: CaseModel): void {
  if (model.state === 'appealed' || model.standing === null) return;
  move(model, 'appealed', 'appealed');
  Object.assign(model, { holder: null, handed: undefined });
  model.appeals.set(model.standing, null);
}
