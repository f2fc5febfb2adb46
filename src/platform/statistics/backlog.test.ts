import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/seeded.ts';
import { isBacklogAlarm, nextBacklogScore, overdispersionOf } from './backlog.ts';

const planned = { expectedOpened: 50, expectedClosed: 45 };

describe("the backlog's chart", () => {
  it('rises by the standardised growth beyond the plan, less its slack', () => {
    // 20 beyond the plan, and a standard deviation of √(50·(1 + 1)).
    const hour = { ...planned, opened: 60, closed: 35 };
    expect(nextBacklogScore(1, hour, 1)).toBeCloseTo(1 + 20 / 10 - 0.75, 12);
    expect(nextBacklogScore(1, hour, 7)).toBeCloseTo(1 + 20 / 20 - 0.75, 12);
  });

  it('does not fall below 0, and does not divide by an hour in which nothing is expected', () => {
    expect(nextBacklogScore(0.5, { ...planned, opened: 50, closed: 45 }, 1)).toBe(0);
    const empty = { opened: 0, closed: 0, expectedOpened: 0, expectedClosed: 0 };
    expect(nextBacklogScore(2, empty, 1)).toBe(1.25);
    expect([isBacklogAlarm(6.99), isBacklogAlarm(7)]).toEqual([false, true]);
  });

  it('estimates the overdispersion, which is at least 1', () => {
    const hours = [40, 60, 30, 70].map((opened) => ({ opened, expectedOpened: 50 }));
    expect(overdispersionOf(hours)).toBeCloseTo((100 + 100 + 400 + 400) / 50 / 4, 12);
    expect(overdispersionOf([{ opened: 50, expectedOpened: 50 }])).toBe(1);
    expect(overdispersionOf([{ opened: 5, expectedOpened: 0 }])).toBe(1);
  });

  it('notices that more come in within a day, and gives no false alarm in most months', () => {
    const random = createRandom(1);
    // Sums of 12 uniform values are nearly normal: variance 3·mean and mean.
    const count = (mean: number, dispersion: number) =>
      mean +
      Math.sqrt(mean * dispersion) *
        (Array.from({ length: 12 }, random.share).reduce((sum, one) => sum + one, 0) - 6);
    const firstAlarm = (times: number) => {
      let score = 0;
      for (let hour = 1; hour <= 720; hour += 1) {
        const counts = { opened: count(50 * times, 3), closed: count(45, 1) };
        score = nextBacklogScore(score, { ...planned, ...counts }, 3);
        if (isBacklogAlarm(score)) return hour;
      }
      return null;
    };
    const months = Array.from({ length: 100 }, () => firstAlarm(1));
    expect(months.filter((hour) => hour !== null).length).toBeLessThanOrEqual(10);
    const grown = Array.from({ length: 100 }, () => firstAlarm(1.5) ?? 720).toSorted((a, b) => a - b);
    expect(grown[50]).toBeLessThanOrEqual(12);
  });
});
