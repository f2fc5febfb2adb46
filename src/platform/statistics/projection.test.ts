import { expect, it } from 'vitest';
import { createRandom } from '../random/seeded.ts';
import { type DayGrowth, projectBacklog } from './projection.ts';

const random = createRandom(11);
/** Sum of twelve uniform values: nearly normal. */
const normal = () => Array.from({ length: 12 }, random.share).reduce((sum, value) => sum + value, -6);

it('projects nothing from less than four weeks, and a steady growth as it is', () => {
  const day = (at: number): DayGrowth => ({ weekday: at % 7, growth: at % 7 === 0 ? 20 : -2 });
  const past = (days: number) => Array.from({ length: days }, (_, at) => day(at));
  expect(projectBacklog(10, past(27), 3)).toBeNull();
  const weeks = projectBacklog(100, past(56), 8);
  expect(weeks?.map(({ value }) => value)).toEqual([120, 118, 116, 114, 112, 110, 108, 128]);
  expect(weeks?.[0]).toEqual({ value: 120, low: 120, high: 120 });
  // A backlog is never negative.
  expect(
    projectBacklog(
      0,
      Array.from({ length: 28 }, (_, at) => ({ weekday: at % 7, growth: -5 })),
      1,
    ),
  ).toEqual([{ value: 0, low: 0, high: 0 }]);
});

it.each([1, 3, 7, 14])('covers the backlog %d days ahead in at least 93 of 100 histories', (ahead) => {
  const runs = 2000;
  let covered = 0;
  for (let run = 0; run < runs; run += 1) {
    const week = Array.from({ length: 7 }, () => 30 * normal());
    const grow = (at: number) => (week[at % 7] ?? 0) + 40 * normal();
    const past = Array.from({ length: 56 }, (_, at) => ({ weekday: at % 7, growth: grow(at) }));
    // Far above zero, so that the bound there has no part in it.
    let backlog = 100_000;
    const projected = projectBacklog(backlog, past, ahead)?.at(-1);
    for (let day = 0; day < ahead; day += 1) backlog += grow(56 + day);
    if (projected && projected.low <= backlog && backlog <= projected.high) covered += 1;
  }
  expect(covered / runs).toBeGreaterThanOrEqual(0.93);
});
