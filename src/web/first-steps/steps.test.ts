import { expect, test } from 'vitest';
import type { FirstSteps } from '../../api/guide.ts';
import { stepsOf } from './steps.ts';

const fresh: FirstSteps = {
  samples: { texts: false, videos: false },
  connection: { account: 'given', name: null, source: 'built-in', succeededAt: null },
  words: { count: 0, why: null },
  labels: { nameless: 0, seen: 0 },
};
const guide = { stepsDismissed: false, tourDismissed: false };
const done = (steps: FirstSteps, own = guide) =>
  stepsOf(steps, own).flatMap((step) => (step.done ? step.name : []));

test('without content nothing is done, not even label names', () => {
  expect(stepsOf(fresh, guide).map(({ name }) => name)).toEqual([
    'samples',
    'connection',
    'words',
    'labels',
    'keys',
  ]);
  expect(done(fresh)).toEqual([]);
});

test('each step is done by its own condition', () => {
  expect(done({ ...fresh, samples: { texts: true, videos: false } })).toEqual(['samples']);
  const tested = { ...fresh.connection, succeededAt: '2026-11-22T10:00:00.000Z' } as FirstSteps['connection'];
  expect(done({ ...fresh, connection: tested })).toEqual(['connection']);
  expect(done({ ...fresh, words: { count: 1, why: null } })).toEqual(['words']);
  expect(done({ ...fresh, labels: { nameless: 0, seen: 3 } })).toEqual(['labels']);
  expect(done({ ...fresh, labels: { nameless: 1, seen: 3 } })).toEqual([]);
  expect(done(fresh, { ...guide, tourDismissed: true })).toEqual(['keys']);
});

test('a provider’s words are done, but an unreachable service may still need some', () => {
  expect(done({ ...fresh, words: { count: null, why: 'no_operator' } })).toEqual(['words']);
  expect(done({ ...fresh, words: { count: null, why: 'unreachable' } })).toEqual([]);
});

test('steps that a role cannot take are left out', () => {
  const moderatorSteps = { ...fresh, connection: null, words: null, labels: null };
  expect(stepsOf(moderatorSteps, guide).map(({ name }) => name)).toEqual(['samples', 'keys']);
});
