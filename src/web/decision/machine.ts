import type { Decision, Verdict } from '../../api/cases.ts';

/**
 * This window's state for one case. `free`: no claim. `lapsed`: its claim expired or failed. `sent`: a decision waits
 * for its answer. `offline`: it waits in the outbox for the network, and the case is not claimed meanwhile, since a new
 * claim would end the one it was made under. `refused`: it was not accepted, and the case is not claimed again yet.
 */
export type State = 'free' | 'held' | 'lapsed' | 'sent' | 'offline' | 'refused' | 'confirmed' | 'undone';

export type Deciding = {
  is: State;
  /** A page shows the case and wants its claim. */
  open: boolean;
  /** The claim comes with the answer to the previous decision, so it is not requested. */
  expected: boolean;
  /** `since` by this computer's clock, so that a wrong clock does no harm. */
  claim: { epoch: number; since: number } | null;
  /** Why the last claim ended; null: it expired. */
  lapse: unknown;
  /** The last decision sent, until it is confirmed or forgotten. If the same one is sent again, it has the same key. */
  attempt: { key: string; verdict: Verdict; about: string } | null;
  /** Why it was not accepted. Stays when the case is claimed again. */
  refusal: Error | null;
  /** This window decided the case in a second look or an appeal. */
  looked: boolean;
};

export type DecidingEvent =
  | { type: 'open' | 'leave' | 'expect' | 'miss' | 'forget' | 'undo' | 'takeBack' }
  | { type: 'claim'; claim: NonNullable<Deciding['claim']> }
  | { type: 'lapse'; error: unknown }
  /** `wait`: without a network, or behind others that wait for it. */
  | { type: 'send' | 'wait'; attempt: NonNullable<Deciding['attempt']> }
  /** The server could not be reached: the decision waits in the outbox. */
  | { type: 'cut' }
  | { type: 'refuse'; error: Error }
  /** `bulk`: decided with others, without being opened. */
  | { type: 'confirm' | 'bulk'; outcome: Decision['outcome'] };

/** An effect of an event. The store performs it. */
export type Todo =
  | { do: 'claim' | 'settleDraft' }
  | { do: 'release'; epoch: number }
  | { do: 'send' | 'wait'; key: string };

type Row = Partial<Record<DecidingEvent['type'], State>>;

/** Events of the page and its claim. They keep the state, unless the row says otherwise. */
const anywhere: readonly DecidingEvent['type'][] = ['open', 'leave', 'expect', 'miss'];
const common: Row = { claim: 'held', lapse: 'lapsed', bulk: 'confirmed' };

/** State → event → the next state. Any other event changes nothing. */
export const leads: Record<State, Row> = {
  free: { ...common, forget: 'free', undo: 'undone', wait: 'offline' },
  held: { ...common, forget: 'held', leave: 'free', send: 'sent', wait: 'offline' },
  lapsed: { ...common, forget: 'lapsed', leave: 'free', open: 'free', expect: 'free', wait: 'offline' },
  sent: { confirm: 'confirmed', refuse: 'refused', cut: 'offline' },
  offline: { confirm: 'confirmed', refuse: 'refused', takeBack: 'undone' },
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

/** States in which a page that opens requests no claim. */
const settled: readonly State[] = ['held', 'sent', 'offline'];

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
      return step({ open: true }, !settled.includes(is) && !expected && { do: 'claim' });
    case 'leave':
      // A sent decision ends the claim: a release could overtake it.
      return step(
        { open: false, expected: false, claim: null },
        before.is === 'held' && claim && { do: 'release', epoch: claim.epoch },
      );
    case 'expect':
      // What failed before says nothing about the claim that is on its way.
      return step({ expected: true, lapse: null });
    case 'miss':
      return step({ expected: false }, open && expected && !settled.includes(is) && { do: 'claim' });
    case 'claim':
      if (!open && !expected) return { now: before, todo: [{ do: 'release', epoch: event.claim.epoch }] };
      if (claim && claim.epoch > event.claim.epoch) return nothing;
      return step({ expected: false, claim: event.claim, lapse: null });
    case 'lapse':
      return open ? step({ claim: null, lapse: event.error }) : nothing;
    case 'send':
    case 'wait': {
      const { key } = attempt?.about === event.attempt.about ? attempt : event.attempt;
      const changed = event.type === 'send' ? {} : { claim: null };
      return step({ attempt: { ...event.attempt, key }, refusal: null, ...changed }, { do: event.type, key });
    }
    case 'cut':
      return step({ claim: null });
    case 'takeBack':
      return step({ attempt: null }, open && { do: 'claim' });
    case 'refuse':
      return step({ claim: null, refusal: event.error }, open && { do: 'claim' });
    case 'confirm':
    case 'bulk':
      return step(
        { claim: null, attempt: null, refusal: null, looked: before.looked || event.outcome !== null },
        event.type === 'confirm' && { do: 'settleDraft' },
      );
    case 'forget':
    case 'undo':
      return step({ attempt: null, refusal: null });
  }
}
