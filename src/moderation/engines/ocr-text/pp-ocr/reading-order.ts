import type { Quad } from '../reader/geometry.ts';

type Placed = { quad: Quad };
type Bounds = { left: number; right: number; top: number; bottom: number };

function boundsOf({ quad }: Placed): Bounds {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const shareAcross = (a: Bounds, b: Bounds) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.2 * Math.min(a.right - a.left, b.right - b.left);
const shareDown = (a: Bounds, b: Bounds) =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5 * Math.min(a.bottom - a.top, b.bottom - b.top);

/**
 * Whether `a` is read before `b` (Breuel 2003): it stands above it in the same column; or in a column on its left, with no
 * line across both columns between them.
 */
function isBefore(a: Bounds, b: Bounds, all: readonly Bounds[]): boolean {
  if (shareDown(a, b)) return a.left < b.left && !shareAcross(a, b);
  if (shareAcross(a, b)) return a.top < b.top;
  if (a.right > b.left + 0.2 * Math.min(a.right - a.left, b.right - b.left)) return false;
  const [top, bottom] = [Math.min(a.top, b.top), Math.max(a.bottom, b.bottom)];
  return !all.some(
    (one) =>
      one !== a &&
      one !== b &&
      one.top > top &&
      one.bottom < bottom &&
      shareAcross(one, a) &&
      shareAcross(one, b),
  );
}

/** Lines in the order in which a person reads them: down each column, columns from left to right. */
export function inReadingOrder<Line extends Placed>(lines: readonly Line[]): Line[] {
  const left = lines
    .map((line) => ({ line, bounds: boundsOf(line) }))
    .sort((a, b) => a.bounds.top - b.bounds.top || a.bounds.left - b.bounds.left);
  const all = left.map(({ bounds }) => bounds);
  const ordered: Line[] = [];
  while (left.length > 0) {
    const first = left.findIndex(({ bounds }) =>
      left.every((other) => other.bounds === bounds || !isBefore(other.bounds, bounds, all)),
    );
    // Places that surround each other have no order: the upper one goes first.
    const [next] = left.splice(Math.max(0, first), 1);
    if (next) ordered.push(next.line);
  }
  return ordered;
}
