import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from '../../platform/random/seeded.ts';
import { twinOf } from './twin.ts';

const toss = createRandom(5).int;

it.each([
  ['u-3412', /^u-[1-9]{4}$/],
  ['post_0077', /^post_\d\d[1-9]{2}$/],
  ['alice', /^[aeiou][^aeiou][aeiou][^aeiou][aeiou]$/],
  ['MrTom9', /^[A-Z][a-z][A-Z][aeiou][a-z][1-9]$/],
  ['deadbeef0042', /^[a-f]{8}\d\d[1-9]{2}$/],
  [
    '5c1f6f0e-3f0a-4d6b-9a57-0d5a7d1f6a10',
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  ],
  ['用户', /^用户[1-9]$/],
])('%s becomes another of the same form', (id, form) => {
  for (let at = 0; at < 50; at += 1) {
    const twin = twinOf(id, toss);
    expect(twin).toMatch(form);
    expect(twin).not.toBe(id);
  }
});

it('always differs, and ends', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), (id) => {
      expect(twinOf(id, toss)).not.toBe(id);
    }),
    { seed: 25 },
  );
});
