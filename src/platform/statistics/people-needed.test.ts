import { expect, it } from 'vitest';
import { createRandom } from '../random/seeded.ts';
import { peopleNeeded } from './people-needed.ts';

const random = createRandom(11);

it('needs as many people as Erlang’s tables and a simulated queue say', () => {
  // 100 calls an hour of 180 s each, 80 % within 20 s: 8 people in published tables.
  expect(peopleNeeded({ arrivals: 100, seconds: 180, withinSeconds: 20, share: 0.8 })).toBe(8);
  expect(peopleNeeded({ arrivals: 0, seconds: 180, withinSeconds: 20, share: 0.8 })).toBe(0);
  const load = { arrivals: 60, seconds: 120, withinSeconds: 60, share: 0.9 };
  const people = peopleNeeded(load) ?? 0;
  expect(simulated(load, people)).toBeGreaterThanOrEqual(0.89);
  expect(simulated(load, people - 1)).toBeLessThan(0.9);
});

/** The share of 40,000 cases that begin in time with so many people. */
function simulated({ arrivals, seconds, withinSeconds }: Parameters<typeof peopleNeeded>[0], people: number) {
  const exponential = (mean: number) => -mean * Math.log(1 - random.share());
  const free = Array.from({ length: people }, () => 0);
  const cases = 40_000;
  let [at, inTime] = [0, 0];
  for (let one = 0; one < cases; one += 1) {
    at += exponential(3600 / arrivals);
    const next = free.indexOf(Math.min(...free));
    const begins = Math.max(at, free[next] ?? 0);
    free[next] = begins + exponential(seconds);
    if (begins - at <= withinSeconds) inTime += 1;
  }
  return inTime / cases;
}
