import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../api/cases.ts';
import { condensedHistory } from './history.ts';

const entry = (what: HistoryEntry['what'], by = 'machine'): HistoryEntry => ({
  at: '2026-11-20T08:00:00Z',
  what,
  by,
  machine: by === 'machine',
  detail: {},
});

test('released claims are left out, the current one is shown', () => {
  const shown = condensedHistory([
    entry('opened'),
    entry('claimed', 'Mo'),
    entry('released', 'Mo'),
    entry('claimed', 'Priya'),
  ]);
  expect(shown.map(({ what, by }) => `${what} ${by}`)).toEqual(['opened machine', 'claimed Priya']);
});

test('a case that everyone released shows no claim', () => {
  expect(condensedHistory([entry('claimed', 'Mo'), entry('released', 'Mo')])).toEqual([]);
});

test('consecutive callbacks are one line with their number', () => {
  const shown = condensedHistory([
    entry('submitted', 'web'),
    entry('callback'),
    entry('callback'),
    entry('opened'),
  ]);
  expect(shown.map(({ what, times }) => [what, times])).toEqual([
    ['submitted', 1],
    ['callback', 2],
    ['opened', 1],
  ]);
});
