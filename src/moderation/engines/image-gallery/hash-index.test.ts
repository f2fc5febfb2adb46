import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashDistance, hashWords } from '../../../platform/pictures/distance.ts';
import { type HashList, indexHashes } from './hash-index.ts';

const hash = fc.uint32Array({ minLength: 8, maxLength: 8 });
const list = (id: string, hashes: Uint32Array[]): HashList => ({
  id,
  label: 1,
  name: id,
  hashes: Uint32Array.from(hashes.flatMap((each) => [...each])),
});

/** Changes so many bits, spread as evenly over the parts as the search can bear. */
function changed(from: Uint32Array, bits: readonly number[]): Uint32Array {
  const to = from.slice();
  for (const bit of bits) to[bit >> 5] = (to[bit >> 5] ?? 0) ^ (1 << (bit & 31));
  return to;
}

test('every hash within 31 bits is found, whichever bits differ, as by comparing each', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(hash, { minLength: 1, maxLength: 20 }),
      fc.array(hash, { minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.uniqueArray(fc.nat(255), { maxLength: 40 }),
      async (some, others, pick, bits) => {
        const all = [...some, ...others];
        const index = await indexHashes([list('some', some), list('others', others)]);
        const sought = changed(all[pick % all.length] ?? new Uint32Array(8), bits);
        const nearest = Math.min(...all.map((each) => hashDistance(sought, each)));
        const found = index.nearest([sought], 31);
        expect(found?.distance ?? null).toBe(nearest <= 31 ? nearest : null);
        if (found) {
          const lists = { some, others };
          const of = found.list.id === 'some' ? lists.some : lists.others;
          expect(of.some((each) => hashDistance(sought, each) === nearest)).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('the same lists are not indexed again, and others are', async () => {
  const one = list('one', [hashWords('0f'.repeat(32))]);
  const first = await indexHashes([one]);
  expect(await indexHashes([one], first)).toBe(first);
  expect((await indexHashes([], first)).nearest([hashWords('0f'.repeat(32))], 31)).toBeNull();
  expect((await indexHashes([{ ...one }], first)).size).toBe(1);
});
