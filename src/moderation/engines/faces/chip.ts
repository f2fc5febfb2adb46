/** A decoded picture: three bytes a pixel, row by row. */
export type Raster = { data: Uint8Array; width: number; height: number };
export type Point = { x: number; y: number };

/** Side of the descriptor network's input, in pixels. */
export const chipSide = 150;

// Where the network's training pictures have the eyes, the nose and the corners of the mouth, with a margin of a quarter
// of the face's size. face-api's own alignment does not rotate faces, so it misses heads tilted by 20° or more.
const margin = 0.25;
const template: Point[] = [
  { x: 0.224, y: 0.216 },
  { x: 0.757, y: 0.216 },
  { x: 0.49, y: 0.628 },
  { x: 0.254, y: 0.78 },
  { x: 0.726, y: 0.78 },
].map(({ x, y }) => ({ x: inChip(x), y: inChip(y) }));

/** Cuts out a face, upright and aligned as the network expects it; `marks` are the usual 68 landmarks. */
export function cutChip(picture: Raster, marks: readonly Point[]): Int32Array {
  const toPicture = similarity(template, [
    middle(marks.slice(36, 42)),
    middle(marks.slice(42, 48)),
    middle(marks.slice(33, 34)),
    middle(marks.slice(48, 49)),
    middle(marks.slice(54, 55)),
  ]);
  // A large face is averaged over several points per pixel, because a single point would pick up noise.
  const taps = Math.max(1, Math.round(toPicture.scale));
  const chip = new Int32Array(chipSide * chipSide * 3);
  for (let at = 0; at < chipSide * chipSide; at++) {
    const sum = [0, 0, 0];
    for (let tap = 0; tap < taps * taps; tap++) {
      const x = (at % chipSide) + ((tap % taps) + 0.5) / taps - 0.5;
      const y = Math.floor(at / chipSide) + (Math.floor(tap / taps) + 0.5) / taps - 0.5;
      addPoint(sum, picture, toPicture.map({ x, y }));
    }
    for (let colour = 0; colour < 3; colour++)
      chip[at * 3 + colour] = Math.round((sum[colour] ?? 0) / taps ** 2);
  }
  return chip;
}

/** The chip flipped horizontally. */
export function mirrored(chip: Int32Array): Int32Array {
  return chip.map((_, i) => {
    const pixel = Math.floor(i / 3);
    const x = pixel % chipSide;
    return chip[(pixel - x + chipSide - 1 - x) * 3 + (i % 3)] ?? 0;
  });
}

function inChip(part: number): number {
  return ((part + margin) / (1 + 2 * margin)) * chipSide;
}

function middle(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** The rotation, scale and shift that map `from` onto `to` with the smallest squared error. */
function similarity(from: readonly Point[], to: readonly Point[]) {
  const [start, end] = [middle(from), middle(to)];
  let [along, across, spread] = [0, 0, 0];
  from.forEach(({ x, y }, i) => {
    const [fx, fy] = [x - start.x, y - start.y];
    const [tx, ty] = [(to[i]?.x ?? 0) - end.x, (to[i]?.y ?? 0) - end.y];
    along += fx * tx + fy * ty;
    across += fx * ty - fy * tx;
    spread += fx * fx + fy * fy;
  });
  const [a, b] = [along / spread, across / spread];
  return {
    scale: Math.hypot(a, b),
    map: ({ x, y }: Point): Point => ({
      x: end.x + a * (x - start.x) - b * (y - start.y),
      y: end.y + b * (x - start.x) + a * (y - start.y),
    }),
  };
}

/** Adds the colour at a point, interpolated between its four pixels; black outside the picture. */
function addPoint(sum: number[], { data, width, height }: Raster, { x, y }: Point): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  for (const [px, py] of [
    [left, top],
    [left + 1, top],
    [left, top + 1],
    [left + 1, top + 1],
  ] as const) {
    if (px < 0 || py < 0 || px >= width || py >= height) continue;
    const share = (1 - Math.abs(x - px)) * (1 - Math.abs(y - py));
    for (let colour = 0; colour < 3; colour++)
      sum[colour] = (sum[colour] ?? 0) + share * (data[(py * width + px) * 3 + colour] ?? 0);
  }
}
