import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTextRateLimit } from './text-rate-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([
  ['answered at once', () => 0],
  ['answered after an uneven time', (i: number) => (i * 137) % 900],
])('L1: requests that are %s never come more often than the rate in any second', async (_what, wayMs) => {
  // At the very start of the clock a first request has nothing to keep a distance from.
  await vi.advanceTimersByTimeAsync(50_000);
  const pace = createTextRateLimit({ requestsPerSecond: 10, maxWaitMs: 60_000 });
  const at: number[] = [];
  for (let i = 0; i < 50; i += 1) {
    void pace.run(`caller ${i % 5}`, async () => {
      await new Promise((resolve) => setTimeout(resolve, wayMs(i)));
      at.push(performance.now());
    });
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(at).toHaveLength(50);
  for (const start of at)
    expect(at.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(10);
});

it('L1: a request that is never answered does not keep its place for ever, a failed one neither', async () => {
  const pace = createTextRateLimit({ requestsPerSecond: 1, maxWaitMs: 60_000 });
  const sent: string[] = [];
  const send = (name: string, answer: () => Promise<void>) =>
    pace.run(name, () => {
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

it('L1: takes callers in turns, so that a long list does not starve a single text', async () => {
  const pace = createTextRateLimit({ requestsPerSecond: 10, maxWaitMs: 60_000 });
  const order: string[] = [];
  for (let i = 0; i < 20; i += 1) void pace.run('long', async () => order.push('long'));
  void pace.run('single', async () => order.push('single'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(order.indexOf('single')).toBeLessThanOrEqual(2);
});

it('L1: sends away who would wait longer than ten seconds, and says when to come back', async () => {
  const pace = createTextRateLimit({ requestsPerSecond: 10, maxWaitMs: 10_000 });
  const turns = Array.from({ length: 150 }, () => pace.run('all', async () => {}));
  const settled = Promise.allSettled(turns);
  await vi.advanceTimersByTimeAsync(20_000);
  const refused = (await settled).filter((turn) => turn.status === 'rejected');
  expect(refused).toHaveLength(49);
  expect(refused[0]?.reason).toMatchObject({ code: 'too_many', more: { retryAfter: 11 } });
});
