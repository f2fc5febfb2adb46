import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const never = new AbortController().signal;

it('lets no more than so many run at once, in the order they came, and loses none to a failure', async () => {
  const turns = createTurns(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const all = Array.from({ length: 9 }, (_, index) =>
    turns(never, async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(index);
      await Promise.resolve();
      running -= 1;
      if (index % 3 === 0) throw new Error('failed');
    }),
  );
  const settled = await Promise.allSettled(all);
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});

it('does not begin what was broken off while it waited, and passes its turn on', async () => {
  const turns = createTurns(1);
  const gate = Promise.withResolvers<void>();
  const gone = new AbortController();
  const first = turns(never, () => gate.promise);
  const second = turns(gone.signal, async () => 'begun');
  const third = turns(never, async () => 'begun');
  gone.abort(new Error('closed'));
  gate.resolve();
  await first;
  await expect(second).rejects.toThrow('closed');
  expect(await third).toBe('begun');
});
