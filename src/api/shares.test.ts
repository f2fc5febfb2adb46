import { expect, it } from 'vitest';
import { createRandom } from '../platform/random/seeded.ts';
import { shareOf } from './shares.ts';

it.each([
  { cases: 20, share: 0.8, alike: 1 },
  { cases: 60, share: 0.3, alike: 0.8 },
  { cases: 100, share: 0.95, alike: 1 },
  { cases: 400, share: 0.5, alike: 0.6 },
])('covers the share in at least 93 of 100 histories whose findings go by cases: %o', (history) => {
  const { cases, share, alike } = history;
  const random = createRandom(7).share;
  const runs = 2000;
  let [covered, byFinding] = [0, 0];
  for (let run = 0; run < runs; run += 1) {
    let [right, all, squares] = [0, 0, 0];
    for (let one = 0; one < cases; one += 1) {
      // One to eight findings, most often one. Each is ruled as its case, or by itself.
      const size = Math.min(8, 1 + Math.floor(Math.log(1 - random()) / Math.log(0.6)));
      const ofCase = random() < share;
      for (let at = 0; at < size; at += 1) if (random() < alike ? ofCase : random() < share) right += 1;
      all += size;
      squares += size ** 2;
    }
    const covers = (independent: number) => {
      const shown = shareOf(right, all, independent);
      return shown !== null && shown.low <= share && share <= shown.high;
    };
    if (covers(all / squares)) covered += 1;
    if (covers(1)) byFinding += 1;
  }
  expect(covered / runs).toBeGreaterThanOrEqual(0.93);
  expect(byFinding / runs).toBeLessThan(0.9);
});
