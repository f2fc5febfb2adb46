import { expect, it } from 'vitest';
import { createRandom } from '../random/seeded.ts';
import { type Weighted, weightedShare } from './weighted-share.ts';

it('is the plain share where all stand for as many, and says nothing without observations', () => {
  const even = [true, false, false, false].map((event) => ({ weight: 9, event }));
  expect(weightedShare(even)).toMatchObject({ value: 0.25 });
  expect(weightedShare([])).toBeNull();
});

it('covers the true share of a part in at least 93 of 100 samples, whose strata weigh differently', () => {
  const random = createRandom(5).share;
  // Three strata: cases, drawn, share of them in the part, and share of events in the part.
  const strata = [
    { cases: 6000, drawn: 120, inPart: 0.3, events: 0.02 },
    { cases: 1500, drawn: 120, inPart: 0.5, events: 0.1 },
    { cases: 500, drawn: 120, inPart: 0.8, events: 0.4 },
  ];
  const sizes = strata.map(({ cases, inPart }) => cases * inPart);
  const truth =
    strata.reduce((sum, { events }, at) => sum + events * (sizes[at] ?? 0), 0) /
    sizes.reduce((sum, size) => sum + size, 0);
  let covered = 0;
  const runs = 2000;
  for (let run = 0; run < runs; run += 1) {
    const observed: Weighted[] = strata.flatMap(({ cases, drawn, inPart, events }) =>
      Array.from({ length: drawn }, () => ({
        weight: cases / drawn,
        isIn: random() < inPart,
        event: random() < events,
      })).filter(({ isIn }) => isIn),
    );
    const share = weightedShare(observed);
    if (share && share.low <= truth && truth <= share.high) covered += 1;
  }
  expect(covered / runs).toBeGreaterThanOrEqual(0.93);
});
