import { expect, test } from 'vitest';
import { shareNext } from './share-next.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('calls during a look share the next one, and no two looks run at once', async () => {
  let [looks, running, atOnce] = [0, 0, 0];
  const { look, idle } = shareNext(async () => {
    looks += 1;
    running += 1;
    atOnce = Math.max(atOnce, running);
    await nextTurn();
    running -= 1;
  });
  const first = look();
  await Promise.resolve();
  await Promise.resolve();
  const during = [look(), look(), look()];
  expect(new Set(during).size).toBe(1);
  await Promise.all([first, ...during]);
  expect([looks, atOnce]).toEqual([2, 1]);
  void look();
  await idle();
  expect([looks, running]).toEqual([3, 0]);
});

test('a look that fails rejects for its callers, and the next one runs', async () => {
  let fails = true;
  const { look, idle } = shareNext(async () => {
    if (fails) throw new Error('away');
  });
  await expect(look()).rejects.toThrow('away');
  await idle();
  fails = false;
  await look();
});
