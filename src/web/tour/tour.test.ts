import { beforeEach, expect, test } from 'vitest';
import type { KeyAction } from '../keys/key-table.ts';
import { leaveTour, nextHint, startTour, tourHears, tourHints } from './tour.ts';

beforeEach(leaveTour);

const press = (...keys: KeyAction[]) => keys.map(tourHears);

test('before it starts, the tour ignores keys and has no next hint', () => {
  expect([tourHears('approve'), nextHint()]).toEqual([false, false]);
});

test('the keys of each hint lead through all hints', () => {
  startTour();
  expect(press('reject', 'undo', 'skip', 'help')).toEqual([false, false, false, true]);
  expect(tourHears('help')).toBe(false);
});

test('another key does nothing, and a hint can be skipped', () => {
  startTour();
  // If this key left the first hint, the last key would end the tour here.
  expect(press('undo', 'help', 'next')).toEqual([false, false, false]);
  expect(tourHints.map(() => nextHint())).toEqual([false, false, false, true]);
});
