import type { Point } from '../../../protocol/geometry.ts';

/** A similarity transform: (x, y) → (a·x − b·y + tx, b·x + a·y + ty); scales by hypot(a, b), rotates by atan2(b, a). */
export type Similarity = { a: number; b: number; tx: number; ty: number };

/** A feature point: `angle` in radians, `size` of its neighbourhood in pixels. */
export type Keypoint = { x: number; y: number; size: number; angle: number };
export type Pair = { from: Keypoint; to: Keypoint };

export const move = ({ a, b, tx, ty }: Similarity, [x, y]: Point): Point => [
  a * x - b * y + tx,
  b * x + a * y + ty,
];

export const enlargement = ({ a, b }: Similarity): number => Math.hypot(a, b);

/** Fewer pairs than this may agree by chance. */
const minPairs = 4;
const sameAngle = Math.PI / 6;
const sameSize = Math.log(1.5);

/**
 * The positions of a mark that pairs agree on, best first, each with its pairs; at most `maxPlaces`. Every pair has a
 * position, size and angle, so a single pair gives a guess for the others to agree with. RANSAC over four pairs would
 * find homographies anywhere in a busy picture, mostly collapsed ones.
 */
export function agreeing(
  pairs: readonly Pair[],
  extent: number,
  maxPlaces: number,
): { similarity: Similarity; inliers: Pair[] }[] {
  const found: { similarity: Similarity; inliers: Pair[] }[] = [];
  let remaining = [...pairs];
  while (found.length < maxPlaces && remaining.length >= minPairs) {
    let best: Pair[] = [];
    for (const seed of remaining) {
      const agree = inliersOf(ofPair(seed), remaining, extent);
      if (agree.length > best.length) best = agree;
    }
    if (best.length < minPairs) break;
    const similarity = leastSquares(best);
    const inliers = similarity ? inliersOf(similarity, remaining, extent) : [];
    if (similarity && inliers.length >= minPairs)
      found.push({ similarity: leastSquares(inliers) ?? similarity, inliers });
    const taken = new Set([...best, ...inliers]);
    remaining = remaining.filter((pair) => !taken.has(pair));
  }
  return found.toSorted((one, other) => other.inliers.length - one.inliers.length);
}

function ofPair({ from, to }: Pair): Similarity {
  const scale = to.size / from.size;
  const turn = to.angle - from.angle;
  const [a, b] = [scale * Math.cos(turn), scale * Math.sin(turn)];
  return { a, b, tx: to.x - a * from.x + b * from.y, ty: to.y - b * from.x - a * from.y };
}

/** The pairs that agree, one per spot of the mark and of the scene, because one corner is found at several sizes. */
function inliersOf(similarity: Similarity, pairs: readonly Pair[], extent: number): Pair[] {
  const scale = enlargement(similarity);
  const turn = Math.atan2(similarity.b, similarity.a);
  const within = 0.05 * extent * scale + 1;
  const places = new Set<string>();
  return pairs.filter(({ from, to }) => {
    const [x, y] = move(similarity, [from.x, from.y]);
    if (Math.hypot(x - to.x, y - to.y) > within) return false;
    const off = to.angle - from.angle - turn;
    if (Math.abs(Math.atan2(Math.sin(off), Math.cos(off))) > sameAngle) return false;
    if (Math.abs(Math.log(to.size / from.size / scale)) > sameSize) return false;
    const cell = extent / 32;
    const here = `${Math.round(from.x / cell)},${Math.round(from.y / cell)}`;
    const there = `to ${Math.round(to.x / (cell * scale))},${Math.round(to.y / (cell * scale))}`;
    if (places.has(here) || places.has(there)) return false;
    places.add(here).add(there);
    return true;
  });
}

/**
 * A similarity found among loosely agreeing pairs, made precise: the best one for the pairs that are within 4 %, then
 * within 2 % and 1 % of `extent`. For rigid pictures; a mark may be bent.
 */
export function refined(similarity: Similarity, pairs: readonly Pair[], extent: number): Similarity {
  let best = similarity;
  for (const share of [0.04, 0.02, 0.01]) {
    const close = within(best, pairs, share * extent);
    const better = close.length < minPairs ? null : leastSquares(close);
    if (!better) break;
    best = better;
  }
  return best;
}

/** The pairs that the similarity leads together, up to `distance` in points of `from`. */
export function within(similarity: Similarity, pairs: readonly Pair[], distance: number): Pair[] {
  const limit = distance * enlargement(similarity) + 0.5;
  return pairs.filter(({ from, to }) => {
    const [x, y] = move(similarity, [from.x, from.y]);
    return Math.hypot(x - to.x, y - to.y) <= limit;
  });
}

function leastSquares(pairs: readonly Pair[]): Similarity | null {
  const n = pairs.length;
  const mean = (of: (pair: Pair) => number) => pairs.reduce((sum, pair) => sum + of(pair), 0) / n;
  const [fx, fy] = [mean(({ from }) => from.x), mean(({ from }) => from.y)];
  const [gx, gy] = [mean(({ to }) => to.x), mean(({ to }) => to.y)];
  let [along, across, square] = [0, 0, 0];
  for (const { from, to } of pairs) {
    const [x, y, u, v] = [from.x - fx, from.y - fy, to.x - gx, to.y - gy];
    along += x * u + y * v;
    across += x * v - y * u;
    square += x * x + y * y;
  }
  if (square === 0) return null;
  const [a, b] = [along / square, across / square];
  return { a, b, tx: gx - a * fx + b * fy, ty: gy - b * fx - a * fy };
}
