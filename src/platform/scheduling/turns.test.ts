import { expect, test } from 'vitest';
import { ownTurn } from './turns.ts';

test('each caller has a turn of its own, in the order of the calls', async () => {
  let turn = 0;
  let done = false;
  const count = () => {
    turn += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const turns = await Promise.all(
    Array.from({ length: 20 }, async () => {
      await ownTurn();
      return turn;
    }),
  );
  done = true;
  expect(new Set(turns).size).toBe(20);
  expect(turns).toEqual(turns.toSorted((a, b) => a - b));
});
