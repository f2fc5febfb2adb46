import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBacklog } from './backlog.ts';

/** Simulates a source of one item a second and a consumer that needs `busy` seconds for each, on its own clock. */
function run(seconds: number, busy: number, limits: { maxItems: number; maxWaitMs: number }) {
  let time = 0;
  const backlog = createBacklog<number>({ ...limits, now: () => time * 1000 });
  const taken: { item: number; at: number }[] = [];
  const late: number[] = [];
  let waiting = 0;
  let freeAt = 0;
  for (time = 0; time < seconds; time += 1) {
    backlog.push(time);
    waiting += 1;
    while (waiting > 0 && freeAt <= time) {
      const next = backlog.take();
      late.push(...next.late);
      waiting -= next.late.length + (next.item === undefined ? 0 : 1);
      if (next.item === undefined) continue;
      taken.push({ item: next.item, at: time });
      freeAt = time + busy;
    }
  }
  return { taken, late, waiting };
}

const limits = { maxItems: 40, maxWaitMs: 10_000 };

it('a fast consumer gets everything in order', () => {
  const { taken, late } = run(100, 1, limits);
  expect(taken.map(({ item }) => item)).toEqual(Array.from({ length: 100 }, (_, second) => second));
  expect(late).toEqual([]);
});

it('a slow consumer gets every n-th item, none much later than the limit', () => {
  const { taken } = run(200, 4, limits);
  const items = taken.map(({ item }) => item);
  const steps = items.slice(6).map((item, index) => item - (items[index + 5] ?? 0));
  expect(new Set(steps)).toEqual(new Set([4]));
  expect(Math.max(...taken.map(({ item, at }) => at - item))).toBeLessThanOrEqual(11);
});

it('keeps the newest item, even after a long wait', () => {
  let time = 0;
  const backlog = createBacklog<string>({ ...limits, now: () => time });
  backlog.push('old');
  backlog.push('new');
  time = 60_000;
  expect(backlog.take()).toEqual({ late: ['old'], item: 'new' });
});

it('gives each item once and in order, for any sequence of calls', () => {
  const acts = fc.array(fc.oneof(fc.constant('push'), fc.constant('take'), fc.nat({ max: 20_000 })));
  fc.assert(
    fc.property(acts, fc.integer({ min: 1, max: 5 }), (all, maxItems) => {
      let time = 0;
      let pushed = 0;
      const backlog = createBacklog<number>({ maxItems, maxWaitMs: 10_000, now: () => time });
      const given: number[] = [];
      const take = () => {
        const { late, item } = backlog.take();
        given.push(...late, ...(item === undefined ? [] : [item]));
      };
      for (const act of all) {
        if (typeof act === 'number') time += act;
        else if (act === 'take') take();
        else backlog.push(pushed++);
      }
      for (let rest = 0; rest <= maxItems; rest += 1) take();
      expect(given).toEqual(Array.from({ length: pushed }, (_, index) => index));
    }),
  );
});

it('notifies a waiting consumer of new items and of the end', async () => {
  const backlog = createBacklog<number>({ maxItems: 2 });
  const first = backlog.any();
  backlog.push(1);
  expect(await first).toBe(true);
  backlog.take();
  const second = backlog.any();
  backlog.end();
  expect(await second).toBe(false);
});
