import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { because } from '../reasons/reason.ts';
import { boxSchema, readBox } from './geometry.ts';
import { cursorTo } from './tolerant.ts';

const tilted = [
  [0.1, 0.2],
  [0.5, 0.25],
  [0.48, 0.4],
  [0.08, 0.35],
];
const upright = [
  [0.1, 0.2],
  [0.4, 0.2],
  [0.4, 0.6],
  [0.1, 0.6],
];
const [tl, tr, br, bl] = tilted.map(([x, y]) => ({ x, y }));

describe('V5: a box is read from', () => {
  test.each([
    ['four [x, y] points', tilted],
    ['four {x, y} points', [tl, tr, br, bl]],
    ['mixed points with numeric strings', [['0.1', '0.2'], tr, br, bl]],
    ['eight numbers in a row', tilted.flat()],
    ['named corners', { topLeft: tl, topRight: tr, bottomRight: br, bottomLeft: bl }],
    [
      'named corners in another spelling and order',
      { right_bottom: br, LEFT_TOP: tl, left_bottom: bl, rightTop: tr },
    ],
    ['short names, [x, y] corners', { tl: tilted[0], tr: tilted[1], br: tilted[2], bl: tilted[3] }],
  ])('%s', (_shape, value) => {
    const at = cursorTo(value);
    expect(readBox(at)).toEqual(tilted);
    expect(at.oddities).toEqual([]);
  });

  test.each([
    ['sides', { left: 0.1, top: 0.2, right: 0.4, bottom: 0.6 }],
    ['a corner and a size', { x: 0.1, y: 0.2, width: 0.30000000000000004, height: 0.39999999999999997 }],
  ])('%s', (_shape, value) => {
    const box = readBox(cursorTo(value));
    expect(box?.flat()).toHaveLength(8);
    for (const [index, part] of (box ?? []).flat().entries())
      expect(part).toBeCloseTo(upright.flat()[index] ?? 9);
  });
});

test.each([[-0.1], [1.2]])('V5: a point outside 0..1, at %d, is kept and marked', (x) => {
  const box = [
    [0, 0],
    [x, 0],
    [1, 1],
    [0, 1],
  ];
  const at = cursorTo(box, 'logo.fileList[0].location');
  expect(readBox(at)).toEqual(box);
  expect(at.oddities).toEqual([{ path: 'logo.fileList[0].location', what: because('odd_point') }]);
});

test('V5: a missing box is no oddity, half a box is one', () => {
  for (const none of [undefined, null, []]) {
    const at = cursorTo(none);
    expect(readBox(at)).toBeNull();
    expect(at.oddities).toEqual([]);
  }
  for (const half of [
    [
      [0, 0],
      [1, 1],
    ],
    {},
    { topLeft: tl },
    'box',
    7,
    [[0], [1], [2], [3]],
    [null, tr, br, bl],
  ]) {
    const at = cursorTo(half);
    expect(readBox(at)).toBeNull();
    expect(at.oddities).toHaveLength(1);
  }
});

test('V5: every box that we write is read back unchanged', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
  const box = fc.tuple(...([0, 1, 2, 3] as const).map(() => fc.tuple(part, part)));
  fc.assert(
    fc.property(box, (given) => {
      expect(readBox(cursorTo(boxSchema.parse(given)))).toEqual(given);
    }),
  );
});
