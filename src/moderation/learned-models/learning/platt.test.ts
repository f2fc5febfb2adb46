import { expect, test } from 'vitest';
import { createRandom } from '../../../platform/random/seeded.ts';
import { plattOf, type ScoredText } from './platt.ts';

/** Scores whose texts have the label as often as the slope and offset say. */
function drawn(count: number, { slope, offset }: { slope: number; offset: number }): ScoredText[] {
  const random = createRandom(3);
  return Array.from({ length: count }, () => {
    const score = random.between(-4, 4);
    return { score, positive: random.chance(1 / (1 + Math.exp(-(slope * score + offset)))) };
  });
}

test.each([
  { slope: 1, offset: 0 },
  { slope: 0.4, offset: 1.5 },
  { slope: 2.5, offset: -2 },
  { slope: -0.7, offset: 0.3 },
])('finds slope $slope and offset $offset, from which the texts were drawn', (truth) => {
  const { slope, offset } = plattOf(drawn(20_000, truth));
  expect(Math.abs(slope - truth.slope)).toBeLessThan(0.1);
  expect(Math.abs(offset - truth.offset)).toBeLessThan(0.1);
});

test('is finite when scores separate the texts, when all have the label, and when all scores are equal', () => {
  const separated = [-2, -1, 1, 2].map((score) => ({ score, positive: score > 0 }));
  const allPositive = separated.map(({ score }) => ({ score, positive: true }));
  const equal = separated.map(({ positive }) => ({ score: 0.5, positive }));
  for (const scored of [separated, allPositive, equal]) {
    const { slope, offset } = plattOf(scored);
    expect(Number.isFinite(slope) && Number.isFinite(offset)).toBe(true);
  }
  expect(plattOf(separated).slope).toBeGreaterThan(0);
});

test('does not overflow for very large scores', () => {
  const { slope } = plattOf([-800, -500, 500, 800].map((score) => ({ score, positive: score > 0 })));
  expect(Number.isFinite(slope)).toBe(true);
});
