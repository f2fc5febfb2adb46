import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agreeing, enlargement, type Keypoint, move, type Pair } from './similarity.ts';

const extent = 112;
const coordinate = fc.double({ min: 0, max: extent, noNaN: true });
const keypoint = fc.record({
  x: coordinate,
  y: coordinate,
  size: fc.constant(20),
  angle: fc.double({ min: -3, max: 3, noNaN: true }),
});
const placing = fc.record({
  scale: fc.double({ min: 0.3, max: 3, noNaN: true }),
  turn: fc.double({ min: -3, max: 3, noNaN: true }),
  tx: fc.double({ min: 0, max: 800, noNaN: true }),
  ty: fc.double({ min: 0, max: 500, noNaN: true }),
});
type Placing = { scale: number; turn: number; tx: number; ty: number };

const similarityOf = ({ scale, turn, tx, ty }: Placing) => ({
  a: scale * Math.cos(turn),
  b: scale * Math.sin(turn),
  tx,
  ty,
});
function placed(from: Keypoint, at: Placing): Pair {
  const [x, y] = move(similarityOf(at), [from.x, from.y]);
  return { from, to: { x, y, size: from.size * at.scale, angle: from.angle + at.turn } };
}
/** A mark's corners, one in each cell of a grid. */
const grid: Keypoint[] = Array.from({ length: 12 }, (_, i) => ({
  x: 12 + (i % 4) * 28,
  y: 12 + Math.floor(i / 4) * 28,
  size: 20,
  angle: i / 2,
}));

describe('pairs of keypoints agree on the position of a mark', () => {
  test('at any scale, rotation and position, and with any other pairs among them', () => {
    fc.assert(
      fc.property(placing, fc.array(fc.tuple(keypoint, keypoint), { maxLength: 20 }), (at, others) => {
        const noise = others.map(([from, to]) => ({ from, to: { ...to, x: to.x * 12, y: to.y * 7 } }));
        const [best] = agreeing([...noise, ...grid.map((each) => placed(each, at))], extent, 1);
        if (!best) throw new Error('no place was found');
        expect(best.inliers.length).toBeGreaterThanOrEqual(grid.length - 1);
        expect(enlargement(best.similarity) / at.scale).toBeCloseTo(1, 1);
        const [x, y] = move(best.similarity, [56, 56]);
        const [wantedX, wantedY] = move(similarityOf(at), [56, 56]);
        expect(Math.hypot(x - wantedX, y - wantedY)).toBeLessThan(0.05 * extent * at.scale + 1);
      }),
      { numRuns: 60 },
    );
  });

  test('and on both positions of a mark that is there twice, the one with more pairs first', () => {
    const one = { scale: 1, turn: 0, tx: 100, ty: 100 };
    const other = { scale: 2, turn: 0.5, tx: 700, ty: 300 };
    const pairs = [
      ...grid.slice(0, 7).map((each) => placed(each, other)),
      ...grid.map((each) => placed(each, one)),
    ];
    const found = agreeing(pairs, extent, 3);
    expect(found.map(({ inliers }) => inliers.length)).toEqual([12, 7]);
    expect(found.map(({ similarity }) => Math.round(enlargement(similarity)))).toEqual([1, 2]);
  });

  test('but not when the whole mark is paired with one point of the picture', () => {
    const there = { x: 300, y: 200, size: 20, angle: 0 };
    expect(
      agreeing(
        grid.map((from) => ({ from, to: there })),
        extent,
        3,
      ),
    ).toEqual([]);
  });

  test('nor when fewer than four agree', () => {
    const at = { scale: 1, turn: 0, tx: 10, ty: 10 };
    expect(
      agreeing(
        grid.slice(0, 3).map((each) => placed(each, at)),
        extent,
        3,
      ),
    ).toEqual([]);
    expect(agreeing([], extent, 3)).toEqual([]);
  });
});
