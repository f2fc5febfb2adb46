import sharp from 'sharp';

export type Point = readonly [number, number];
type Pixels = { data: Buffer; width: number; height: number };
type Look = (red: number, green: number, blue: number) => number;

export async function pixelsOf(screenshot: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const luminance: Look = (red, green, blue) => (red + green + blue) / 3;
/** The pictures are grey, so every coloured pixel was drawn over them. */
const coloured: Look = (red, green, blue) =>
  Math.max(0, Math.max(red, green, blue) - Math.min(red, green, blue) - 60);

/** Screen pixels searched on either side of the expected edge. */
const reach = 9;
const step = 0.25;
/** Positions along an edge that are measured. The corners are left out, since two edges meet there. */
const along = Array.from({ length: 13 }, (_, at) => 0.2 + at * 0.05);

/** Where the picture changes from dark to light across the edge. */
export const paintedEdge = (at: readonly Point[]) => (profile: readonly number[]) => {
  const middle = (Math.min(...profile) + Math.max(...profile)) / 2;
  if (Math.max(...profile) - Math.min(...profile) < 60)
    throw new Error(`no painted edge near ${at.join(' ')}`);
  // From the light inside of the quadrilateral outwards.
  return profile.findIndex((value) => value < middle) - 0.5;
};

/** The middle of a stroke. */
export const drawnStroke = (at: readonly Point[]) => (profile: readonly number[]) => {
  const all = profile.reduce((sum, value) => sum + value, 0);
  if (all < 60) throw new Error(`nothing drawn near ${at.join(' ')}`);
  return profile.reduce((sum, value, index) => sum + value * index, 0) / all;
};

/** The corners of a quadrilateral as the pixels show it, from a line fitted to each edge. */
export function cornersSeen(pixels: Pixels, expected: readonly Point[], what: 'painted' | 'drawn'): Point[] {
  const look = what === 'painted' ? luminance : coloured;
  const find = what === 'painted' ? paintedEdge(expected) : drawnStroke(expected);
  const lines = expected.map((from, at): [Point, Point] => {
    const to = expected[(at + 1) % expected.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    // The corners go clockwise on the screen, so the left-hand side points outwards.
    const out: Point = [(to[1] - from[1]) / length, -(to[0] - from[0]) / length];
    const away = along.map((share) => {
      const centre: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      const profile: number[] = [];
      for (let d = -reach; d <= reach; d += step)
        profile.push(sample(pixels, [centre[0] + out[0] * d, centre[1] + out[1] * d], look));
      return find(profile) * step - reach;
    });
    const { start, end } = fit(away);
    return [
      [from[0] + out[0] * start, from[1] + out[1] * start],
      [to[0] + out[0] * end, to[1] + out[1] * end],
    ];
  });
  return lines.map((line, at) => meet(lines.at(at - 1) ?? line, line));
}

/** Interpolates between pixels, whose centres are at halves. */
function sample({ data, width, height }: Pixels, [x, y]: Point, look: Look): number {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [right, down] = [x - 0.5 - left, y - 0.5 - top];
  const at = (column: number, row: number) => {
    const inside = Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column));
    return look(data[inside * 3] ?? 0, data[inside * 3 + 1] ?? 0, data[inside * 3 + 2] ?? 0);
  };
  const above = at(left, top) * (1 - right) + at(left + 1, top) * right;
  const below = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
  return above * (1 - down) + below * down;
}

/** Least-squares line through the distances along an edge; returns its values at the two ends. */
function fit(away: readonly number[]): { start: number; end: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(along), mean(away)];
  const spread = along.reduce((sum, x) => sum + (x - middleX) ** 2, 0);
  const slope = along.reduce((sum, x, at) => sum + (x - middleX) * ((away[at] ?? 0) - middleY), 0) / spread;
  return { start: middleY - slope * middleX, end: middleY + slope * (1 - middleX) };
}

function meet([a, b]: [Point, Point], [c, d]: [Point, Point]): Point {
  const cross = (p: Point, q: Point) => p[0] * q[1] - p[1] * q[0];
  const [ab, cd]: Point[] = [
    [b[0] - a[0], b[1] - a[1]],
    [d[0] - c[0], d[1] - c[1]],
  ];
  if (!ab || !cd) throw new Error('no lines');
  const share = cross([c[0] - a[0], c[1] - a[1]], cd) / cross(ab, cd);
  return [a[0] + ab[0] * share, a[1] + ab[1] * share];
}

export function farthest(a: readonly Point[], b: readonly Point[]): number {
  return Math.max(...a.map(([x, y], at) => Math.hypot(x - (b[at]?.[0] ?? NaN), y - (b[at]?.[1] ?? NaN))));
}
