import { expect, test } from 'vitest';
import { createSemaphore, type Who } from './semaphore.ts';

const { signal } = new AbortController();

test('no more than `places` run at once, and all run in order, also after failures', async () => {
  const take = createSemaphore(2);
  let running = 0;
  let peak = 0;
  const done: number[] = [];
  const work = (number: number) => async () => {
    peak = Math.max(peak, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    done.push(number);
    if (number === 1) throw new Error('failed');
    return number;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => take(work(number), signal)));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...Array(4).fill('fulfilled'),
  ]);
  expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  expect(peak).toBe(2);
});

test('work whose signal was aborted while it waited does not start, and passes its place on', async () => {
  const take = createSemaphore(1);
  const stop = new AbortController();
  let release = () => {};
  const first = take(() => new Promise<void>((resolve) => (release = resolve)), signal);
  let started = false;
  const second = take(async () => {
    started = true;
  }, stop.signal);
  const third = take(async () => 'third', signal);
  stop.abort(new Error('closed'));
  release();
  await first;
  await expect(second).rejects.toThrow('closed');
  expect(started).toBe(false);
  expect(await third).toBe('third');
});

/** One place, taken until `open`; waiting work then runs one by one and is recorded. */
function startTurns() {
  let now = 0;
  const take = createSemaphore(1, () => now);
  const order: string[] = [];
  let open = () => {};
  const held = take(() => new Promise<void>((resolve) => (open = resolve)), signal);
  const work = (who: Who, ms = 100) =>
    take(
      async () => {
        order.push(who.id);
        await new Promise((resolve) => setImmediate(resolve));
        now += ms;
      },
      signal,
      who,
    );
  return {
    order,
    work,
    wait: (ms: number) => {
      now += ms;
    },
    done: async (all: Promise<void>[]) => {
      open();
      await Promise.all([held, ...all]);
    },
  };
}
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

test('RH8: a short video passes long ones, live sources pass both, and none of them waits for ever', async () => {
  const { order, work, done } = startTurns();
  const all = [
    ...times(8, () => work({ id: 'long', pieces: 86_000 })),
    ...times(3, () => work({ id: 'unknown', pieces: null })),
    ...times(4, () => work({ id: 'short', pieces: 12 })),
    ...times(2, () => work({ id: 'live', live: true, pieces: null })),
  ];
  await done(all);
  // Every fourth place goes to the first to come.
  const firstTurns = ['live', 'live', 'short', 'long', 'short', 'short', 'short', 'long', 'long'];
  expect(order.slice(0, 9)).toEqual(firstTurns);
  expect(order.slice(-3)).toEqual(['unknown', 'unknown', 'unknown']);
});

test('RH8: a source that brings more than announced is ranked by what it brought', async () => {
  const { order, work, done } = startTurns();
  await done(times(40, () => work({ id: 'liar', pieces: 1 })));
  order.length = 0;
  const liars = times(4, () => work({ id: 'liar', pieces: 1 }));
  await Promise.all([...liars, ...times(2, () => work({ id: 'short', pieces: 12 }))]);
  // The first gets the place at once.
  expect(order.slice(0, 3)).toEqual(['liar', 'short', 'short']);
});

test('RH8: of two equally long ones, the one that used the places least comes next, and past use fades', async () => {
  const { order, work, wait, done } = startTurns();
  await done([work({ id: 'a', pieces: 9 }, 5000)]);
  const behind = (...ids: string[]) =>
    ['c', ...ids].map((id) => work({ id, pieces: 9 }, id === 'c' ? 10_000 : 100));
  await Promise.all(behind('a', 'b'));
  expect(order).toEqual(['a', 'c', 'b', 'a']);
  order.length = 0;
  wait(3_600_000);
  await work({ id: 'b', pieces: 9 }, 1000);
  await Promise.all(behind('b', 'a'));
  expect(order).toEqual(['b', 'c', 'a', 'b']);
});

test('waiting work is released at once when it is aborted', async () => {
  const take = createSemaphore(1);
  let release = () => {};
  const first = take(() => new Promise<void>((resolve) => (release = resolve)), signal);
  const stop = new AbortController();
  const second = take(async () => 'second', stop.signal);
  const third = take(async () => 'third', signal);
  stop.abort(new Error('closed'));
  await expect(second).rejects.toThrow('closed');
  release();
  await first;
  expect(await third).toBe('third');
});
