import { expect, test } from 'vitest';
import type { FirstSteps } from '../../api/guide.ts';
import { stepsOf } from './steps.ts';

const fresh: FirstSteps = {
  samples: { texts: false, films: false },
  connection: { account: 'given', name: null, source: 'built-in', succeededAt: null },
  words: { count: 0, why: null },
  labels: { nameless: 0, seen: 0 },
};
const guide = { stepsDismissed: false, tourDismissed: false };
const done = (steps: FirstSteps, own = guide) =>
  stepsOf(steps, own).flatMap((step) => (step.done ? step.name : []));

test('nothing is done where nothing came in, not even the names of labels', () => {
  expect(stepsOf(fresh, guide).map(({ name }) => name)).toEqual([
    'samples',
    'connection',
    'words',
    'labels',
    'keys',
  ]);
  expect(done(fresh)).toEqual([]);
});

test('each is done by what it is about', () => {
  expect(done({ ...fresh, samples: { texts: true, films: false } })).toEqual(['samples']);
  const tested = { ...fresh.connection, succeededAt: '2026-11-22T10:00:00.000Z' } as FirstSteps['connection'];
  expect(done({ ...fresh, connection: tested })).toEqual(['connection']);
  expect(done({ ...fresh, words: { count: 1, why: null } })).toEqual(['words']);
  expect(done({ ...fresh, labels: { nameless: 0, seen: 3 } })).toEqual(['labels']);
  expect(done({ ...fresh, labels: { nameless: 1, seen: 3 } })).toEqual([]);
  expect(done(fresh, { ...guide, tourDismissed: true })).toEqual(['keys']);
});

test("a provider's words are no step to take here, but a silent service may have none", () => {
  expect(done({ ...fresh, words: { count: null, why: 'no_operator' } })).toEqual(['words']);
  expect(done({ ...fresh, words: { count: null, why: 'unreachable' } })).toEqual([]);
});

test('what is not theirs to do is no step of theirs', () => {
  const theirs = { ...fresh, connection: null, words: null, labels: null };
  expect(stepsOf(theirs, guide).map(({ name }) => name)).toEqual(['samples', 'keys']);
});
