import { describe, expect, it } from 'vitest';
import type { Box } from '../../api/findings.ts';
import { drawBox, inPaintOrder, standingOf, svgPoints } from './boxes.ts';

const size = { width: 1280, height: 720 };
const upright = (x: number, y: number, w: number, h: number): Box => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

describe('drawBox', () => {
  it('V5: draws the four corners as given, in pixels of the frame', () => {
    const tilted: Box = [
      [0.1, 0.8],
      [0.6, 0.75],
      [0.61, 0.85],
      [0.11, 0.9],
    ];
    expect(svgPoints(drawBox(tilted, size).points)).toBe('128,576 768,540 780.8,612 140.8,648');
  });

  it('V5: moves corners outside 0..1 to the edge and says which', () => {
    const drawn = drawBox(upright(-0.1, 0.5, 0.3, 0.6), size);
    expect(drawn.points).toEqual([
      [0, 360],
      [256, 360],
      [256, 720],
      [0, 720],
    ]);
    expect(drawn.clamped).toEqual([
      [0, 360],
      [256, 720],
      [0, 720],
    ]);
    expect(drawBox(upright(0, 0, 1, 1), size).clamped).toEqual([]);
  });

  it('hangs the tag above, below if there is no room, and inside if there is none at all', () => {
    expect(drawBox(upright(0.2, 0.5, 0.1, 0.1), size).tag).toEqual({ left: 20, edge: 50, side: 'above' });
    expect(drawBox(upright(0.2, 0, 0.1, 0.1), size).tag).toEqual({ left: 20, edge: 10, side: 'below' });
    expect(drawBox(upright(0, 0, 1, 1), size).tag).toEqual({ left: 0, edge: 0, side: 'inside' });
  });
});

describe('inPaintOrder', () => {
  it('puts a small box over the large one around it', () => {
    const large = { name: 'large', drawn: drawBox(upright(0, 0, 0.9, 0.9), size) };
    const small = { name: 'small', drawn: drawBox(upright(0.1, 0.1, 0.1, 0.1), size) };
    expect(inPaintOrder([small, large]).map(({ name }) => name)).toEqual(['large', 'small']);
  });

  it('measures a box with reversed corner order as well', () => {
    const [a, b, c, d] = upright(0.2, 0.2, 0.5, 0.5);
    expect(drawBox([d, c, b, a], size).area).toBeCloseTo(0.25);
  });
});

describe('standingOf', () => {
  it.each([
    [{ action: null, review: true, label: 'Ads' }, 'review'],
    [{ action: 'review', review: false, label: 'Ads' }, 'review'],
    [{ action: 'block', review: false, label: 'Ads' }, 'block'],
    [{ action: null, review: false, label: 'label 2' }, 'block'],
    [{ action: 'pass', review: false, label: 'Ads' }, 'pass'],
    [{ action: null, review: false, label: 'Normal' }, 'pass'],
  ] as const)('%o stands as %s', (finding, standing) => {
    expect(standingOf(finding)).toBe(standing);
  });
});
