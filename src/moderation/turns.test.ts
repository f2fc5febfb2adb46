import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const { signal } = new AbortController();

test('no more than the places run at once, all get their turn in order, also after failures', async () => {
  const take = createTurns(2);
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const work = (number: number) => async () => {
    most = Math.max(most, ++running);
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
  expect(most).toBe(2);
});

test('work whose signal was aborted while it waited does not start, and gives its place on', async () => {
  const take = createTurns(1);
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
