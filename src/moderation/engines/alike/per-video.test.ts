import { expect, test } from 'vitest';
import { perVideo } from './per-video.ts';

test('each video has its own state, which stays', () => {
  const stateOf = perVideo(() => ({ seen: 0 }));
  stateOf('a').seen = 1;
  stateOf('b').seen = 2;
  expect([stateOf('a').seen, stateOf('b').seen]).toEqual([1, 2]);
});

test('with too many videos, the one that was looked at longest ago is forgotten', () => {
  const stateOf = perVideo(() => ({ seen: false }), 2);
  stateOf('a').seen = true;
  stateOf('b').seen = true;
  // Now b is the one that was looked at longest ago.
  stateOf('a');
  stateOf('c').seen = true;
  expect(stateOf('a').seen).toBe(true);
  expect(stateOf('c').seen).toBe(true);
  expect(stateOf('b').seen).toBe(false);
});
