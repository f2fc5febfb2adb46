import type { Box, Finding } from '../../api/findings.ts';
import { isUnlooked } from './unlooked.ts';

export type Point = readonly [number, number];
export type FrameSize = { width: number; height: number };

/** A box to draw: its corners in pixels of the frame, moved inside it. */
export type DrawnBox = {
  points: Point[];
  /** The corners that were outside the frame, after moving. */
  clamped: Point[];
  /** Percent of the frame: where the tag hangs, and on which side there is room. */
  tag: { left: number; edge: number; side: 'above' | 'below' | 'inside' };
  area: number;
};

/** Share of the frame's height that a tag needs, on the smallest frame. */
const tagRoom = 0.09;

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** The quadrilateral as given, never straightened. Corners outside 0..1 move to the edge (V5). */
export function drawBox(box: Box, size: FrameSize): DrawnBox {
  const corners = box.map(([x, y]): Point => [clamp(x), clamp(y)]);
  const inPixels = ([x, y]: Point): Point => [round(x * size.width), round(y * size.height)];
  const ys = corners.map(([, y]) => y);
  const top = Math.min(...ys);
  const bottom = Math.max(...ys);
  const left = Math.min(...corners.map(([x]) => x));
  return {
    points: corners.map(inPixels),
    clamped: box.flatMap(([x, y]) =>
      x < 0 || x > 1 || y < 0 || y > 1 ? [inPixels([clamp(x), clamp(y)])] : [],
    ),
    tag: { left: percent(left), ...placeTag(top, bottom) },
    area: areaOf(corners),
  };
}

function placeTag(top: number, bottom: number): { edge: number; side: 'above' | 'below' | 'inside' } {
  if (top >= tagRoom) return { side: 'above', edge: percent(1 - top) };
  if (bottom <= 1 - tagRoom) return { side: 'below', edge: percent(bottom) };
  return { side: 'inside', edge: percent(top) };
}

/** Large boxes first, so that a small box inside a large one is on top and can be pointed at. */
export function inPaintOrder<T extends { drawn: DrawnBox }>(boxes: readonly T[]): T[] {
  return [...boxes].sort((a, b) => b.drawn.area - a.drawn.area);
}

export function svgPoints(points: readonly Point[]): string {
  return points.map((point) => point.join(',')).join(' ');
}

/** Shoelace formula; in shares of the frame. */
function areaOf(points: readonly Point[]): number {
  const twice = points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** How a finding stands out: needs review, blocked, or passed. */
export type Standing = 'review' | 'block' | 'pass';

export function standingOf(finding: Pick<Finding, 'action' | 'review' | 'label'>): Standing {
  if (finding.review || finding.action === 'review') return 'review';
  if (isUnlooked(finding)) return 'pass';
  if (finding.action === 'pass' || (finding.action === null && finding.label === 'Normal')) return 'pass';
  return 'block';
}

const round = (value: number) => Math.round(value * 100) / 100;
const percent = (share: number) => round(share * 100);
