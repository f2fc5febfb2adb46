import { expect, it } from 'vitest';
import { createBackoff } from './backoff.ts';

it('RH4: waits longer after each failure up to its limit, and starts over after a stable time', () => {
  const backoff = createBackoff({ firstMs: 250, maxMs: 5000, stableMs: 60_000 });
  const waits = Array.from({ length: 8 }, () => backoff.next(100));
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000]);
  expect(backoff.next(59_999)).toBe(5000);
  expect([backoff.next(60_000), backoff.next(100)]).toEqual([250, 500]);
});

it('stays at its limit however often something fails', () => {
  const backoff = createBackoff();
  const waits = Array.from({ length: 5000 }, () => backoff.next(0));
  expect(new Set(waits.slice(10))).toEqual(new Set([5000]));
});
