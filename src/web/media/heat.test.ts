import { expect, test } from 'vitest';
import { someFinding } from '../../testing/web/some-finding.ts';
import { heatOf, heatParts } from './heat.ts';

const at = (offset: number, given = {}) => someFinding({ offset, action: 'block', rate: 1, ...given });

test('the part with the highest scores is the hottest, and the others are shares of it', () => {
  const heat = heatOf([at(0), at(60, { rate: 0.5 }), at(60), at(60)], 120);
  expect(heat[60]).toBe(1);
  expect(heat[0]).toBeCloseTo(0.4);
  expect(heat.filter((share) => share > 0)).toHaveLength(2);
});

test('a stretch is warm along its length, and what passed is barely warm', () => {
  const heat = heatOf([at(10), at(20, { action: 'pass' })], 120);
  expect(heat[20]).toBeCloseTo(0.1);
  const stretch = heatOf([someFinding({ startTime: 10, endTime: 20, rate: 1, action: 'block' })], 120);
  expect(stretch.slice(10, 21)).toEqual(Array.from({ length: 11 }, () => 1));
});

test('findings at the end, without a place, or none at all are no error', () => {
  expect(heatOf([at(120)], 120)[heatParts - 1]).toBe(1);
  expect(heatOf([someFinding({})], 120).every((share) => share === 0)).toBe(true);
});
