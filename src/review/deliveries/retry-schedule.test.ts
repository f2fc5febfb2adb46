import { expect, it } from 'vitest';
import { maxAttempts, readRetryAfter, retryDelay, retryDelays } from './retry-schedule.ts';

const hours = (seconds: number) => seconds / 3600;
const total = (random: number) =>
  Array.from({ length: maxAttempts - 1 }, (_, index) => retryDelay(index + 1, null, random) ?? 0).reduce(
    (sum, delay) => sum + delay,
    0,
  );

it('RO3: makes ten attempts over about 75 hours, with 10 % jitter', () => {
  expect(maxAttempts).toBe(10);
  expect(hours(total(0.5))).toBeCloseTo(74.7, 1);
  expect(hours(total(0))).toBeCloseTo(67.2, 1);
  expect(hours(total(1))).toBeCloseTo(82.2, 1);
  expect(retryDelay(maxAttempts, null, 0.5)).toBeNull();
});

it('RO3: waits longer after every failure, whatever the jitter', () => {
  for (let failed = 1; failed < retryDelays.length; failed += 1)
    expect(retryDelay(failed, null, 1) ?? 0).toBeLessThan(retryDelay(failed + 1, null, 0) ?? 0);
});

it('RO3: waits at least for Retry-After, up to one day', () => {
  expect(retryDelay(1, 120, 0.5)).toBe(120);
  expect(retryDelay(9, 120, 0.5)).toBe(24.5 * 3600);
  expect(retryDelay(1, 90 * 86_400, 0.5)).toBe(86_400);
});

it('RO3: reads Retry-After only as seconds or as an HTTP date', () => {
  const now = Date.parse('2026-11-21T00:00:00Z');
  expect(readRetryAfter('120', now)).toBe(120);
  expect(readRetryAfter('Sat, 21 Nov 2026 00:02:00 GMT', now)).toBe(120);
  expect(readRetryAfter('Fri, 20 Nov 2026 00:02:00 GMT', now)).toBe(0);
  for (const odd of [undefined, '', 'soon', '-5', '1e9999'])
    expect(readRetryAfter(odd, now), String(odd)).toBeNull();
});
