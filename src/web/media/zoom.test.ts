import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '../../api/findings.ts';
import { limited, maxScale, panBy, wholePicture, type Zoom, zoomBy, zoomTo, zoomTransform } from './zoom.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyZoom = fc
  .record({ scale: fc.double({ min: 1, max: maxScale, noNaN: true }), x: share, y: share })
  .map(limited);
/** The point of the picture that is at a point of the stage. */
const pictureAt = (zoom: Zoom, at: { x: number; y: number }) => ({
  x: zoom.x + (at.x - 0.5) / zoom.scale,
  y: zoom.y + (at.y - 0.5) / zoom.scale,
});

test('however it is zoomed and dragged, the picture fills the stage', () => {
  const step = fc.record({
    factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
    at: fc.record({ x: share, y: share }),
    by: fc.record({
      x: fc.double({ min: -3, max: 3, noNaN: true }),
      y: fc.double({ min: -3, max: 3, noNaN: true }),
    }),
  });
  fc.assert(
    fc.property(anyZoom, fc.array(step, { maxLength: 12 }), (begin, steps) => {
      const end = steps.reduce((zoom, { factor, at, by }) => panBy(zoomBy(zoom, factor, at), by), begin);
      expect(end.scale).toBeGreaterThanOrEqual(1);
      expect(end.scale).toBeLessThanOrEqual(maxScale);
      for (const corner of [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ]) {
        const { x, y } = pictureAt(end, corner);
        expect(x).toBeGreaterThanOrEqual(-1e-9);
        expect(x).toBeLessThanOrEqual(1 + 1e-9);
        expect(y).toBeGreaterThanOrEqual(-1e-9);
        expect(y).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});

test('what is under the pointer stays under it while it is enlarged', () => {
  const pointer = fc.record({ x: share, y: share });
  fc.assert(
    fc.property(anyZoom, pointer, fc.double({ min: 1, max: 4, noNaN: true }), (zoom, at, factor) => {
      const before = pictureAt(zoom, at);
      const after = pictureAt(zoomBy(zoom, factor, at), at);
      expect(after.x).toBeCloseTo(before.x, 9);
      expect(after.y).toBeCloseTo(before.y, 9);
    }),
  );
});

test('a box is shown large and whole', () => {
  const box: Box = [
    [0.4, 0.6],
    [0.5, 0.6],
    [0.5, 0.65],
    [0.4, 0.65],
  ];
  const zoom = zoomTo(box);
  expect(zoom.scale).toBeCloseTo(7, 6);
  for (const [x, y] of box) {
    expect(Math.abs(x - zoom.x) * zoom.scale).toBeLessThanOrEqual(0.5);
    expect(Math.abs(y - zoom.y) * zoom.scale).toBeLessThanOrEqual(0.5);
  }
  expect(
    zoomTo([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]),
  ).toEqual(wholePicture);
});

test('a whole picture has no transform, so that nothing is drawn differently', () => {
  expect(zoomTransform(wholePicture)).toBeUndefined();
  expect(zoomTransform({ scale: 2, x: 0.25, y: 0.75 })).toBe('translate(0%, -100%) scale(2)');
});
