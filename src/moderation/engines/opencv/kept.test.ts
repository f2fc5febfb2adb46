import { expect, test } from 'vitest';
import { createKept } from './kept.ts';

test('what was made is kept, and the one not asked for the longest is freed', async () => {
  const freed: string[] = [];
  const made: string[] = [];
  const kept = createKept(
    2,
    async (name) => {
      made.push(name);
      return name;
    },
    (one) => freed.push(one),
  );
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await kept(name)).toBe(name);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect(freed).toEqual(['b', 'c']);
});

test('what could not be made is made anew when it is asked for again', async () => {
  let asked = 0;
  const make = async () => {
    if (++asked === 1) throw new Error('not there');
    return asked;
  };
  const kept = createKept(2, make, () => {});
  await expect(kept('a')).rejects.toThrow('not there');
  expect(await kept('a')).toBe(2);
});
