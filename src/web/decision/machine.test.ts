import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Deciding,
  type DecidingEvent,
  leads,
  next,
  type State,
  type Todo,
  untouched,
} from './machine.ts';

const refusal = new Error('refused');
const attempt = (about: string, key: string) => ({ verdict: 'reject' as const, about, key });
const claim = (epoch: number) => ({ type: 'claim', claim: { epoch, since: 0 } }) as const;
const wait = (about: string, key: string) => ({ type: 'wait', attempt: attempt(about, key) }) as const;
const send = (about: string, key: string) => ({ type: 'send', attempt: attempt(about, key) }) as const;
const plain = ['open', 'leave', 'expect', 'miss', 'forget', 'undo', 'takeBack'] as const;

const events: Record<DecidingEvent['type'], DecidingEvent> = {
  open: { type: 'open' },
  leave: { type: 'leave' },
  expect: { type: 'expect' },
  miss: { type: 'miss' },
  forget: { type: 'forget' },
  undo: { type: 'undo' },
  takeBack: { type: 'takeBack' },
  claim: claim(1),
  lapse: { type: 'lapse', error: null },
  send: send('a', 'k'),
  wait: wait('a', 'k'),
  refuse: { type: 'refuse', error: refusal },
  cut: { type: 'cut' },
  confirm: { type: 'confirm', outcome: null },
  bulk: { type: 'bulk', outcome: null },
};
const types = Object.keys(events) as DecidingEvent['type'][];

function after(...happened: DecidingEvent[]): Deciding {
  return happened.reduce((before, event) => next(before, event).now, untouched);
}
const { open, leave, expect: expected, miss, confirm, cut, refuse } = events;

/** The shortest sequence of events to each state, with the case open. */
const paths: Record<State, DecidingEvent[]> = {
  free: [open],
  held: [open, claim(1)],
  lapsed: [open, events.lapse],
  sent: [open, claim(1), send('a', 'k')],
  offline: [open, claim(1), send('a', 'k'), cut],
  refused: [open, claim(1), send('a', 'k'), refuse],
  confirmed: [open, claim(1), send('a', 'k'), confirm],
  undone: [open, claim(1), send('a', 'k'), confirm, events.undo],
};

/**
 * The effect of each event on an open case: "state" or "state: what to do". Events that are left out change no state.
 */
const table: Record<State, Partial<Record<DecidingEvent['type'], string>>> = {
  free: {
    open: 'free: claim',
    claim: 'held',
    lapse: 'lapsed',
    bulk: 'confirmed',
    undo: 'undone',
    wait: 'offline: wait',
  },
  held: {
    leave: 'free: release',
    lapse: 'lapsed',
    send: 'sent: send',
    wait: 'offline: wait',
    bulk: 'confirmed',
  },
  lapsed: {
    open: 'free: claim',
    leave: 'free',
    expect: 'free',
    claim: 'held',
    bulk: 'confirmed',
    wait: 'offline: wait',
  },
  sent: { refuse: 'refused: claim', cut: 'offline', confirm: 'confirmed: settleDraft' },
  offline: { refuse: 'refused: claim', confirm: 'confirmed: settleDraft', takeBack: 'undone: claim' },
  refused: { open: 'refused: claim', claim: 'held', lapse: 'lapsed', bulk: 'confirmed', forget: 'free' },
  confirmed: { open: 'confirmed: claim', claim: 'held', lapse: 'lapsed', undo: 'undone' },
  undone: { open: 'undone: claim', claim: 'held', lapse: 'lapsed', bulk: 'confirmed' },
};

describe.each(Object.entries(table))('%s', (state, row) => {
  test.each(types)('%s', (type) => {
    const before = after(...paths[state as State]);
    expect(before.is).toBe(state);
    const { now, todo } = next(before, events[type]);
    expect([now.is, ...todo.map((one) => one.do)].join(': ')).toBe(row[type] ?? state);
    if (!(type in leads[state as State] || ['open', 'leave', 'expect', 'miss'].includes(type)))
      expect(now).toBe(before);
  });
});

test('the same attempt sent again has the same key; another one has its own', () => {
  const back = [...paths.refused, claim(2)];
  expect(after(...back)).toMatchObject({ is: 'held', refusal, attempt: { key: 'k' } });
  expect(next(after(...back), send('a', 'new')).todo).toEqual([{ do: 'send', key: 'k' }]);
  expect(next(after(...back), send('b', 'new')).todo).toEqual([{ do: 'send', key: 'new' }]);
  expect(next(after(...back, events.forget), send('a', 'new')).todo).toEqual([{ do: 'send', key: 'new' }]);
});

test('a decision that waits keeps its key and is not claimed, and its own case can be opened', () => {
  const waiting = after(...paths.lapsed, wait('a', 'k'));
  expect(waiting).toMatchObject({ is: 'offline', claim: null, attempt: { key: 'k' } });
  expect(next(waiting, open)).toMatchObject({ now: { is: 'offline' }, todo: [] });
  expect(next(after(...paths.offline, leave), confirm)).toMatchObject({ now: { is: 'confirmed' } });
  expect(next(waiting, claim(3)).now).toBe(waiting);
});

test('a claim that arrives early waits for its page, and is released if none opens', () => {
  const early = after(expected, claim(4));
  expect(early).toMatchObject({ is: 'held', open: false });
  expect(next(early, open)).toMatchObject({ now: { is: 'held' }, todo: [] });
  expect(next(early, leave).todo).toEqual([{ do: 'release', epoch: 4 }]);
});

test('an expected claim is not requested, unless it does not arrive', () => {
  expect(next(after(expected), open).todo).toEqual([]);
  expect(next(after(expected, open), miss).todo).toEqual([{ do: 'claim' }]);
  expect(next(after(expected), miss).todo).toEqual([]);
});

test('a claim that comes with an answer is not shown as failed for what failed before', () => {
  const offline = { type: 'lapse', error: new Error('offline') } as const;
  expect(after(open, offline, leave, events.expect)).toMatchObject({ is: 'free', lapse: null });
  expect(after(open, offline, events.expect)).toMatchObject({ is: 'free', lapse: null });
});

test('after a page is left, its claim is released and its errors are ignored', () => {
  expect(next(after(open, leave), claim(3))).toMatchObject({
    now: { is: 'free', claim: null },
    todo: [{ do: 'release', epoch: 3 }],
  });
  expect(next(after(open, leave), events.lapse).now.is).toBe('free');
});

test('an older claim does not replace a newer one', () => {
  expect(after(open, claim(3), claim(2)).claim?.epoch).toBe(3);
});

test('another look is remembered, also after it was undone', () => {
  const looked = { type: 'confirm', outcome: 'agreed' } as const;
  expect(after(...paths.sent, looked, events.undo)).toMatchObject({ is: 'undone', looked: true });
  expect(after(...paths.confirmed).looked).toBe(false);
});

const small = fc.integer({ min: 1, max: 4 });
const anyEvent: fc.Arbitrary<DecidingEvent> = fc.oneof(
  fc.constantFrom(...plain).map((type): DecidingEvent => ({ type })),
  small.map(claim),
  fc.constantFrom(null, refusal).map((error): DecidingEvent => ({ type: 'lapse', error })),
  fc.constantFrom('a', 'b').map((about): DecidingEvent => send(about, '')),
  fc.constantFrom('a', 'b').map((about): DecidingEvent => wait(about, '')),
  fc.constantFrom<DecidingEvent>({ type: 'cut' }, { type: 'refuse', error: refusal }),
  fc
    .record({
      type: fc.constantFrom('confirm' as const, 'bulk' as const),
      outcome: fc.constantFrom(null, 'agreed' as const),
    })
    .map((event): DecidingEvent => event),
);

test('the invariants hold for any sequence of events', () => {
  const reached = new Set<State>();
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (happened) => {
      let before = untouched;
      const abouts = new Map<string, string>();
      const confirmed = new Set<string>();
      let keys = 0;
      for (const raw of happened) {
        // As in the store: each attempt has its own key.
        const event =
          raw.type === 'send' || raw.type === 'wait'
            ? { ...raw, attempt: attempt(raw.attempt.about, `k${keys++}`) }
            : raw;
        const { now, todo } = next(before, event);
        const does = (what: Todo['do']) => todo.some((one) => one.do === what);
        reached.add(now.is);
        // A key belongs to one attempt, is in flight once, and is not used again after the server accepted it.
        const sent = todo.find((one): one is Extract<Todo, { key: string }> => one.do === 'send');
        expect(now.is === 'sent' && before.is !== 'sent').toBe(sent !== undefined);
        if (sent) {
          expect(confirmed.has(sent.key)).toBe(false);
          expect(abouts.get(sent.key) ?? now.attempt?.about).toBe(now.attempt?.about);
          abouts.set(sent.key, now.attempt?.about ?? '');
          expect(before).toMatchObject({ is: 'held' });
        }
        // A decision waits in the outbox once, by its key, until an answer or its person takes it from there.
        const waits = todo.find((one): one is Extract<Todo, { key: string }> => one.do === 'wait');
        expect(now.is === 'offline' && before.is !== 'offline' && event.type !== 'cut').toBe(
          waits !== undefined,
        );
        if (waits) expect(now.attempt?.key).toBe(waits.key);
        if (now.is === 'offline') expect(now.attempt).not.toBeNull();
        if (before.is === 'offline' && now.is !== 'offline')
          expect(['confirm', 'refuse', 'takeBack']).toContain(event.type);
        // Only an answer ends the wait for it.
        if (before.is === 'sent' && now.is !== 'sent')
          expect(['confirm', 'refuse', 'cut']).toContain(event.type);
        // A draft ends only after the server accepted it. A refusal stays until the person reacts.
        const isAnswered = before.is === 'sent' || before.is === 'offline';
        expect(does('settleDraft')).toBe(isAnswered && event.type === 'confirm');
        if (event.type === 'confirm' && isAnswered) confirmed.add(before.attempt?.key ?? '');
        if (before.refusal && !now.refusal)
          expect(['send', 'wait', 'forget', 'undo', 'bulk']).toContain(event.type);
        // Only a bulk decision confirms an undone case.
        if (before.is === 'undone' && now.is === 'confirmed') expect(event.type).toBe('bulk');
        // A claim is known exactly while it is held, or while its decision waits for the answer on its page.
        if (now.is === 'held') expect(now.claim).not.toBeNull();
        else if (now.is !== 'sent') expect(now.claim).toBeNull();
        // No claim is left unreleased, and none is released while a decision sent under it is pending.
        if (before.is === 'held' && !now.open && now.is === 'free') expect(does('release')).toBe(true);
        if (before.is === 'sent' && event.type !== 'claim') expect(does('release')).toBe(false);
        // A waiting decision's claim is neither renewed nor given back: the server decides whether it still holds.
        if (now.is === 'offline') expect(does('release') || does('claim')).toBe(false);
        // Nothing is claimed for a page that is not open.
        if (does('claim')) expect(now.open).toBe(true);
        before = now;
      }
    }),
    { numRuns: 2000 },
  );
  expect([...reached].sort()).toEqual(Object.keys(leads).sort());
});
