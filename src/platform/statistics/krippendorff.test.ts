import { expect, it } from 'vitest';
import { createRandom } from '../random/seeded.ts';
import { alphaOf } from './krippendorff.ts';

/** Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability", D: four observers, twelve units, with gaps. */
const published = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
  [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
];

it('agrees with the published example', () => {
  const units = Array.from({ length: 12 }, (_, at) =>
    published.flatMap((row) => (row[at] == null ? [] : [String(row[at])])),
  );
  expect(alphaOf(units)?.value).toBeCloseTo(0.743, 3);
});

it('of two people and two answers is 1 − b(n − 1)/(n₁n₀)', () => {
  const units = [...Array(60).fill(['a', 'a']), ...Array(30).fill(['b', 'b']), ...Array(10).fill(['a', 'b'])];
  const [n, n1, n0] = [200, 130, 70];
  expect(alphaOf(units)?.value).toBeCloseTo(1 - (10 * (n - 1)) / (n1 * n0), 12);
});

it('is undefined without variation, and 1 without disagreement', () => {
  expect(alphaOf([])).toBeNull();
  expect(
    alphaOf([
      ['a', 'a'],
      ['a', 'a'],
    ]),
  ).toBeNull();
  expect(alphaOf([['a'], ['b']])).toBeNull();
  expect(
    alphaOf([
      ['a', 'a'],
      ['b', 'b'],
      ['a', 'a'],
    ]),
  ).toEqual({ value: 1, low: 1, high: 1 });
});

/** Units with `share` violations; each person finds a violation with `sensitivity` and spares the rest with `specificity`. */
const design = { share: 0.3, sensitivity: 0.9, specificity: 0.95 };

/** What alpha tends to with infinitely many units. */
function trueAlpha({ share, sensitivity, specificity }: typeof design): number {
  const split = (p: number) => 2 * p * (1 - p);
  const observed = share * split(sensitivity) + (1 - share) * split(1 - specificity);
  const rate = share * sensitivity + (1 - share) * (1 - specificity);
  return 1 - observed / split(rate);
}

it.each([
  [2, 100],
  [3, 100],
  [5, 60],
])(
  'the interval of %d people and %d units holds the truth in at least 93 of 100 histories',
  (people, units) => {
    const random = createRandom(people * 1000 + units);
    const truth = trueAlpha(design);
    const histories = 1000;
    let covered = 0;
    for (let one = 0; one < histories; one += 1) {
      const drawn = Array.from({ length: units }, () => {
        const violation = random.chance(design.share);
        const rejects = violation ? design.sensitivity : 1 - design.specificity;
        return Array.from({ length: people }, () => (random.chance(rejects) ? 'reject' : 'approve'));
      });
      const found = alphaOf(drawn);
      if (found && found.low <= truth && truth <= found.high) covered += 1;
    }
    expect(covered / histories).toBeGreaterThanOrEqual(0.93);
  },
);
