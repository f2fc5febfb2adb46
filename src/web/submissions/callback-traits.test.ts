import { expect, it } from 'vitest';
import { traitsOf } from './callback-traits.ts';

it('lists what is unusual about a callback', () => {
  const plain = {
    id: 'c1',
    type: 'fragment' as const,
    receivedAt: '',
    reasons: null,
    duplicates: 0,
    outOfOrder: false,
    oddities: [],
    reason: null,
    raw: '{}',
  };
  expect(traitsOf(plain)).toEqual([]);
  expect(traitsOf({ ...plain, duplicates: 1, outOfOrder: true })).toEqual(['duplicate', 'outOfOrder']);
  expect(traitsOf({ ...plain, oddities: [{ path: 'a', what: 'b' }] })).toEqual(['odd']);
  expect(traitsOf({ ...plain, type: 'unreadable' })).toEqual(['refused']);
  expect(traitsOf({ ...plain, failure: 'engine broke down (2003)' })).toEqual(['failed']);
});
