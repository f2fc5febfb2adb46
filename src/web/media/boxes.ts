import type { Box, Finding } from '../../api/findings.ts';
import { isUnlooked } from './unlooked.ts';

export type Point = readonly [number, number];
export type FrameSize = { width: number; height: number };

/** A box as it is drawn: its corners in pixels of the frame, kept inside it. */
export type DrawnBox = {
  points: Point[];
  /** The corners that lay outside the frame, where they were moved to. */
  clamped: Point[];
  /** Percent of the frame: where a tag hangs, and whether there is room for it above. */
  tag: { left: number; edge: number; side: 'above' | 'below' | 'inside' };
  area: number;
};

/** The share of a frame's height that a tag needs, on the smallest frame that is drawn. */
const tagRoom = 0.09;

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** The quadrilateral as it was given, never made upright; corners outside 0..1 are moved to the edge (V5). */
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

/** The large ones first, so that a small box inside a large one lies on top and can be pointed at. */
export function inPaintOrder<T extends { drawn: DrawnBox }>(boxes: readonly T[]): T[] {
  return [...boxes].sort((a, b) => b.drawn.area - a.drawn.area);
}

export function svgPoints(points: readonly Point[]): string {
  return points.map((point) => point.join(',')).join(' ');
}

/** Shoelace; in shares of the frame. */
function areaOf(points: readonly Point[]): number {
  const twice = points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** How a finding stands out: what asks for a look, what the machine is sure of, what it let pass. */
export type Standing = 'review' | 'block' | 'pass';

export function standingOf(finding: Pick<Finding, 'action' | 'review' | 'label'>): Standing {
  if (finding.review || finding.action === 'review') return 'review';
  if (isUnlooked(finding)) return 'pass';
  if (finding.action === 'pass' || (finding.action === null && finding.label === 'Normal')) return 'pass';
  return 'block';
}

const round = (value: number) => Math.round(value * 100) / 100;
const percent = (share: number) => round(share * 100);
