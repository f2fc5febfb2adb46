import { expect, test } from 'vitest';
import { createVotes } from './feature-votes.ts';

/** Random bytes that are the same on every run. */
function descriptors(features: number, seed: number): Uint8Array {
  let state = seed + 1;
  return Uint8Array.from({ length: features * 32 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

/** With so many bits of each descriptor changed, at places that differ from one to the next. */
function changed(from: Uint8Array, bits: number): Uint8Array {
  const to = from.slice();
  for (let feature = 0; feature < from.length / 32; feature++) {
    for (let i = 0; i < bits; i++) {
      const bit = (feature * 37 + i * 83) % 256;
      const at = feature * 32 + (bit >> 3);
      to[at] = (to[at] ?? 0) ^ (1 << (bit & 7));
    }
  }
  return to;
}

const pictures = Array.from({ length: 300 }, (_, seed) => descriptors(250, seed));

test.each([0, 15, 30])('a picture whose features differ in %i bits has the most votes of 300', (bits) => {
  const votes = createVotes(pictures).count(
    changed(pictures[123]?.slice(0, 60 * 32) ?? new Uint8Array(), bits),
  );
  const ranked = [...votes.keys()].toSorted((a, b) => (votes[b] ?? 0) - (votes[a] ?? 0));
  expect(ranked[0]).toBe(123);
  expect(votes[123]).toBeGreaterThan(2 * (votes[ranked[1] ?? 0] ?? 0));
});

test('a feature that every picture has decides nothing', () => {
  const shared = descriptors(20, 9999);
  const all = pictures.slice(0, 50).map((own) => Uint8Array.from([...shared, ...own]));
  const votes = createVotes(all).count(shared);
  expect(Math.max(...votes)).toBeLessThan(12);
});

test('no pictures have no votes', () => {
  expect(createVotes([]).count(descriptors(5, 1))).toHaveLength(0);
});
