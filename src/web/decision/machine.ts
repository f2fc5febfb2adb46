import type { Decision, Verdict } from '../../api/cases.ts';

/**
 * Where this window stands with a case. `free`: without a claim. `lapsed`: its claim is over. `sent`: a decision waits for
 * its answer. `offline`, `refused`: it was not taken, and the case is not claimed again yet.
 */
export type State = 'free' | 'held' | 'lapsed' | 'sent' | 'offline' | 'refused' | 'confirmed' | 'undone';

export type Deciding = {
  is: State;
  /** A page shows the case and wants its claim. */
  open: boolean;
  /** The claim comes with the answer to the decision before: it is not asked for. */
  expected: boolean;
  /** `since` by this computer's clock, so that a clock that is off does no harm. */
  claim: { epoch: number; since: number } | null;
  /** Why the last claim ended; null: its time was over. */
  lapse: unknown;
  /** The decision that was sent last, until it is confirmed or forgotten. Sent again alike, it has the same key. */
  attempt: { key: string; verdict: Verdict; about: string } | null;
  /** Why it was not taken. Stays when the case is claimed again. */
  refusal: Error | null;
  /** This window gave the case another look. */
  looked: boolean;
};

export type DecidingEvent =
  | { type: 'open' | 'leave' | 'expect' | 'miss' | 'forget' | 'undo' }
  | { type: 'claim'; claim: NonNullable<Deciding['claim']> }
  | { type: 'lapse'; error: unknown }
  | { type: 'send'; attempt: NonNullable<Deciding['attempt']> }
  /** The server does not take it, or (`cut`) was not reached. */
  | { type: 'refuse' | 'cut'; error: Error }
  /** `bulk`: together with others, without being opened. */
  | { type: 'confirm' | 'bulk'; outcome: Decision['outcome'] };

/** What an event asks for; the store does it. */
export type Todo =
  | { do: 'claim' | 'clearDraft' }
  | { do: 'release'; epoch: number }
  | { do: 'send'; key: string };

type Row = Partial<Record<DecidingEvent['type'], State>>;

/** What the page and its claim do changes no state where the row does not say so. */
const anywhere: readonly DecidingEvent['type'][] = ['open', 'leave', 'expect', 'miss'];
const common: Row = { claim: 'held', lapse: 'lapsed', bulk: 'confirmed' };

/** State → event → the next state. Any other event changes nothing. */
export const leads: Record<State, Row> = {
  free: { ...common, forget: 'free', undo: 'undone' },
  held: { ...common, forget: 'held', leave: 'free', send: 'sent' },
  lapsed: { ...common, forget: 'lapsed', leave: 'free', open: 'free' },
  sent: { confirm: 'confirmed', refuse: 'refused', cut: 'offline' },
  offline: { ...common, forget: 'free' },
  refused: { ...common, forget: 'free' },
  confirmed: { ...common, undo: 'undone' },
  undone: common,
};

export const untouched: Deciding = {
  is: 'free',
  open: false,
  expected: false,
  claim: null,
  lapse: null,
  attempt: null,
  refusal: null,
  looked: false,
};

type Step = { now: Deciding; todo: Todo[] };

export function next(before: Deciding, event: DecidingEvent): Step {
  const is = leads[before.is][event.type] ?? (anywhere.includes(event.type) ? before.is : null);
  const nothing: Step = { now: before, todo: [] };
  if (is === null) return nothing;
  const { open, expected, claim, attempt } = before;
  const step = (changes: Partial<Deciding>, todo?: Todo | false | null): Step => ({
    now: { ...before, is, ...changes },
    todo: todo ? [todo] : [],
  });
  switch (event.type) {
    case 'open':
      return step({ open: true }, is !== 'held' && is !== 'sent' && !expected && { do: 'claim' });
    case 'leave':
      // The decision that is sent ends the claim: a release could overtake it.
      return step(
        { open: false, expected: false, claim: null },
        before.is === 'held' && claim && { do: 'release', epoch: claim.epoch },
      );
    case 'expect':
      return step({ expected: true });
    case 'miss':
      return step({ expected: false }, open && expected && { do: 'claim' });
    case 'claim':
      if (!open && !expected) return { now: before, todo: [{ do: 'release', epoch: event.claim.epoch }] };
      if (claim && claim.epoch > event.claim.epoch) return nothing;
      return step({ expected: false, claim: event.claim });
    case 'lapse':
      return open ? step({ claim: null, lapse: event.error }) : nothing;
    case 'send': {
      const { key } = attempt?.about === event.attempt.about ? attempt : event.attempt;
      return step({ attempt: { ...event.attempt, key }, refusal: null }, { do: 'send', key });
    }
    case 'refuse':
    case 'cut':
      return step({ claim: null, refusal: event.error }, open && { do: 'claim' });
    case 'confirm':
    case 'bulk':
      return step(
        { claim: null, attempt: null, refusal: null, looked: before.looked || event.outcome !== null },
        event.type === 'confirm' && { do: 'clearDraft' },
      );
    case 'forget':
    case 'undo':
      return step({ attempt: null, refusal: null });
  }
}
