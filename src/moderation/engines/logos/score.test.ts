import { expect, test } from 'vitest';
import { matchScore, minCorrelation, scoreOf } from './score.ts';

test('a score goes from 0.5 at the minimum correlation to 1', () => {
  expect(scoreOf({ correlation: minCorrelation, worst: 0 })).toBe(0.5);
  expect(scoreOf({ correlation: 1, worst: 0 })).toBe(1);
  expect(scoreOf({ correlation: 0.95, worst: 0.5 })).toBeGreaterThan(
    scoreOf({ correlation: 0.94, worst: 0.5 }),
  );
});

test('a mark with a different part is never a match', () => {
  expect(scoreOf({ correlation: 0.99, worst: 0.5 })).toBeGreaterThanOrEqual(matchScore);
  expect(scoreOf({ correlation: 0.99, worst: 1.2 })).toBeLessThan(matchScore);
});
