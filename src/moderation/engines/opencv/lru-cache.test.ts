import { expect, test } from 'vitest';
import { createLruCache } from './lru-cache.ts';

test('created values are cached, and the least recently used one is freed', async () => {
  const freed: string[] = [];
  const created: string[] = [];
  const cached = createLruCache(
    2,
    async (name) => {
      created.push(name);
      return name;
    },
    (value) => freed.push(value),
  );
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await cached(name)).toBe(name);
  expect(created).toEqual(['a', 'b', 'c', 'b']);
  expect(freed).toEqual(['b', 'c']);
});

test('a value that could not be created is tried again on the next call', async () => {
  let calls = 0;
  const create = async () => {
    if (++calls === 1) throw new Error('not there');
    return calls;
  };
  const cached = createLruCache(2, create, () => {});
  await expect(cached('a')).rejects.toThrow('not there');
  expect(await cached('a')).toBe(2);
});
