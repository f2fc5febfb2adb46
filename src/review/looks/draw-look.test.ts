import { expect, it } from 'vitest';
import { drawOf } from './draw-look.ts';

/** A fixed sequence of evenly spread numbers below 1 (mulberry32), so that the test is deterministic. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it('draws the configured share', () => {
  const decisions = 20_000;
  for (const share of [0.01, 0.05, 0.25, 0.5, 0.9]) {
    const toss = seeded(7);
    let drawn = 0;
    for (let at = 0; at < decisions; at += 1) if (drawOf([{ lane: 'a', share }], toss)) drawn += 1;
    // Four standard deviations of a fair draw.
    const slack = 4 * Math.sqrt((share * (1 - share)) / decisions);
    expect(Math.abs(drawn / decisions - share), `a share of ${share}`).toBeLessThan(slack);
  }
});

it('draws every decision at a share of 1 and none at 0, whatever the random number', () => {
  for (const toss of [() => 0, () => 0.5, () => 1 - 2 ** -32]) {
    expect(drawOf([{ lane: 'a', share: 1 }], toss)).toEqual({ lane: 'a', chosen: false });
    expect(drawOf([{ lane: 'a', share: 0 }], toss)).toBeNull();
  }
  expect(drawOf([], () => 0)).toBeNull();
});

it('uses the largest share when a case is in several lanes', () => {
  const rules = [
    { lane: 'a', share: 0.1 },
    { lane: 'b', share: 0.6 },
    { lane: 'c', share: 0.3 },
  ];
  expect(drawOf(rules, () => 0.59)).toEqual({ lane: 'b', chosen: false });
  expect(drawOf(rules, () => 0.6)).toBeNull();
});
