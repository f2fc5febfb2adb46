import { expect, it } from 'vitest';
import { createBackOff } from './back-off.ts';

it('RH4: waits longer after each failure up to its limit, and starts over after a stable time', () => {
  const backOff = createBackOff({ firstMs: 250, maxMs: 5000, stableMs: 60_000 });
  const waits = Array.from({ length: 8 }, () => backOff.next(100));
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000]);
  expect(backOff.next(59_999)).toBe(5000);
  expect([backOff.next(60_000), backOff.next(100)]).toEqual([250, 500]);
});

it('stays at its limit however often something fails', () => {
  const backOff = createBackOff();
  const waits = Array.from({ length: 5000 }, () => backOff.next(0));
  expect(new Set(waits.slice(10))).toEqual(new Set([5000]));
});
