import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTextRateLimit } from './text-rate-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([
  ['answered at once', () => 0],
  ['answered after an uneven time', (i: number) => (i * 137) % 900],
])('L1: requests that are %s never come more often than the rate in any second', async (_what, transitMs) => {
  // At time 0 the first request would have no earlier one to keep a distance from.
  await vi.advanceTimersByTimeAsync(50_000);
  const rateLimit = createTextRateLimit({ requestsPerSecond: 10, maxWaitMs: 60_000 });
  const at: number[] = [];
  for (let i = 0; i < 50; i += 1) {
    void rateLimit.run(`caller ${i % 5}`, async () => {
      await new Promise((resolve) => setTimeout(resolve, transitMs(i)));
      at.push(performance.now());
    });
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(at).toHaveLength(50);
  for (const start of at)
    expect(at.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(10);
});

it('L1: frees the slots of unanswered and failed requests', async () => {
  const rateLimit = createTextRateLimit({ requestsPerSecond: 1, maxWaitMs: 60_000 });
  const sent: string[] = [];
  const send = (name: string, answer: () => Promise<void>) =>
    rateLimit.run(name, () => {
      sent.push(name);
      return answer();
    });
  void send('silent', () => new Promise(() => {}));
  const broken = expect(send('broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  void send('last', async () => {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(['silent', 'broken', 'last']);
  await broken;
});

it('L1: serves callers round-robin, so that a long list does not starve a single text', async () => {
  const rateLimit = createTextRateLimit({ requestsPerSecond: 10, maxWaitMs: 60_000 });
  const order: string[] = [];
  for (let i = 0; i < 20; i += 1) void rateLimit.run('long', async () => order.push('long'));
  void rateLimit.run('single', async () => order.push('single'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(order.indexOf('single')).toBeLessThanOrEqual(2);
});

it('L1: refuses requests that would wait longer than ten seconds, with Retry-After', async () => {
  const rateLimit = createTextRateLimit({ requestsPerSecond: 10, maxWaitMs: 10_000 });
  const requests = Array.from({ length: 150 }, () => rateLimit.run('all', async () => {}));
  const results = Promise.allSettled(requests);
  await vi.advanceTimersByTimeAsync(20_000);
  const refused = (await results).filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(49);
  expect(refused[0]?.reason).toMatchObject({ code: 'too_many', more: { retryAfter: 11 } });
});
