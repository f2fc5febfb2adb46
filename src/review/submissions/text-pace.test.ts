import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTextPace } from './text-pace.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('L1: never lets more than the rate through in any second, whoever asks', async () => {
  const pace = createTextPace({ requestsPerSecond: 10, maxWaitMs: 60_000 });
  const at: number[] = [];
  for (let i = 0; i < 50; i += 1) void pace.turn(`caller ${i % 5}`).then(() => at.push(performance.now()));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(at).toHaveLength(50);
  for (const start of at)
    expect(at.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(10);
});

it('L1: takes callers in turns, so that a long list does not starve a single text', async () => {
  const pace = createTextPace({ requestsPerSecond: 10, maxWaitMs: 60_000 });
  const order: string[] = [];
  for (let i = 0; i < 20; i += 1) void pace.turn('long').then(() => order.push('long'));
  void pace.turn('single').then(() => order.push('single'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(order.indexOf('single')).toBeLessThanOrEqual(2);
});

it('L1: sends away who would wait longer than ten seconds, and says when to come back', async () => {
  const pace = createTextPace({ requestsPerSecond: 10, maxWaitMs: 10_000 });
  const turns = Array.from({ length: 150 }, () => pace.turn('all'));
  const settled = Promise.allSettled(turns);
  await vi.advanceTimersByTimeAsync(20_000);
  const refused = (await settled).filter((turn) => turn.status === 'rejected');
  expect(refused).toHaveLength(51);
  expect(refused[0]?.reason).toMatchObject({ code: 'too_many', more: { retryAfter: 11 } });
});
