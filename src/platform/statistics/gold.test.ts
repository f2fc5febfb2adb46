import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/seeded.ts';
import { findMisses, type GoldDesign, goldDesigns } from './gold.ts';

/** Of people who miss as often as `share`: about which share of them the design says so after one block, and before its end. */
function simulate(design: GoldDesign, share: number, seed: number) {
  const people = 4000;
  const random = createRandom(seed);
  let found = 0;
  let early = 0;
  for (let one = 0; one < people; one += 1) {
    const missed = Array.from({ length: design.cases }, () => random.chance(share));
    if (findMisses(missed, design).finding === 'more-than-usual') found += 1;
    if (findMisses(missed.slice(0, -1), design).early) early += 1;
  }
  return { found: found / people, early: early / people };
}

describe.each(Object.entries(goldDesigns))('the design for %s', (_, design) => {
  it.each([11, 12, 13])('finds who misses more than usual, and spares who does not (seed %d)', (seed) => {
    const worse = simulate(design, design.more, seed);
    const usual = simulate(design, design.usual, seed);
    expect(worse.found).toBeGreaterThan(0.88);
    expect(usual.found).toBeLessThan(0.015);
    expect(worse.early).toBeGreaterThan(0.87);
    expect(usual.early).toBeLessThan(0.04);
  });
});

it('speaks of complete blocks only, and each begins again', () => {
  const design = goldDesigns['few-misses'];
  const answers = (missed: number, of: number) => Array.from({ length: of }, (_, at) => at < missed);
  expect(findMisses([], design)).toEqual({
    finding: 'too-few',
    needed: 140,
    missedOfBlock: null,
    early: false,
  });
  expect(findMisses(answers(9, 139), design)).toMatchObject({ finding: 'too-few', needed: 1, early: true });
  expect(findMisses(answers(9, 140), design)).toMatchObject({
    finding: 'as-usual',
    missedOfBlock: 9,
    needed: 140,
  });
  expect(findMisses(answers(10, 140), design)).toMatchObject({ finding: 'more-than-usual', early: false });
  const later = [...answers(10, 140), ...answers(0, 140)];
  expect(findMisses(later, design)).toMatchObject({ finding: 'as-usual', missedOfBlock: 0 });
});
