import { beforeEach, expect, test } from 'vitest';
import type { KeyAction } from '../keys/key-table.ts';
import { leaveTour, nextHint, startTour, tourHears, tourHints } from './tour.ts';

beforeEach(leaveTour);

const press = (...keys: KeyAction[]) => keys.map(tourHears);

test('a tour that nobody started hears no key and has no next hint', () => {
  expect([tourHears('approve'), nextHint()]).toEqual([false, false]);
});

test('the very keys lead through all hints, any of those that a hint shows', () => {
  startTour();
  expect(press('reject', 'undo', 'skip', 'help')).toEqual([false, false, false, true]);
  expect(tourHears('help')).toBe(false);
});

test('another key leads nowhere, and a hint can be passed over', () => {
  startTour();
  // Were the first hint left by this key, the last would end it here.
  expect(press('undo', 'help', 'next')).toEqual([false, false, false]);
  expect(tourHints.map(() => nextHint())).toEqual([false, false, false, true]);
});
