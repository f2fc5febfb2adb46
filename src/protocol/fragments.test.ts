import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fragmentGaps } from './fragments.ts';

const fragment = (offsetStart: number | null, offsetEnd: number | null) => ({ offsetStart, offsetEnd });

test('C5: a gap between one fragment’s end and the next one’s start is missing', () => {
  expect(fragmentGaps([fragment(0, 60), fragment(60, 120)])).toEqual([]);
  expect(fragmentGaps([fragment(0, 60), fragment(120, 180)])).toEqual([{ from: 60, to: 120 }]);
  expect(fragmentGaps([fragment(0, 60), fragment(10, 20), fragment(70, 80)])).toEqual([{ from: 60, to: 70 }]);
  expect(
    fragmentGaps([fragment(0, 0.1 + 0.2), fragment(0.3, 1), fragment(null, 9), fragment(9, null)]),
  ).toEqual([]);
  expect(fragmentGaps([])).toEqual([]);
});

test('C4, C5: fragments in any order have the same gaps', () => {
  const fragments = [fragment(0, 60), fragment(60, 120), fragment(180, 240), fragment(300, 310)];
  fc.assert(
    fc.property(fc.shuffledSubarray(fragments, { minLength: 4 }), (order) => {
      expect(fragmentGaps(order)).toEqual([
        { from: 120, to: 180 },
        { from: 240, to: 300 },
      ]);
    }),
  );
});
