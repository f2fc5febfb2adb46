import { drawPicture } from './drawn.ts';

// Five smooth stones, harmless and invented. The embedded classifier (nsfwjs 4.3.0, MobileNetV2) takes soft round forms
// for bodies, whatever their colour, and stones with grain for stones. The rates below were measured.
const width = 1280;
const height = 720;
const places: readonly (readonly [cx: number, cy: number, rx: number, ry: number, turned: number])[] = [
  [188, -1, 434, 245, 1],
  [397, 209, 282, 341, 6],
  [181, 361, 273, 213, 73],
  [883, 704, 319, 318, 93],
  [775, 253, 458, 158, 117],
];
const stones = places
  .map(
    ([cx, cy, rx, ry, turned]) =>
      `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" transform="rotate(${turned} ${cx} ${cy})"/>`,
  )
  .join('');
const smooth = `<defs><radialGradient id="stone" cx="0.66" cy="0.28"><stop offset="0" stop-color="#fff0e4"/><stop offset="0.6" stop-color="#f1c9a5"/><stop offset="1" stop-color="#a5674a"/></radialGradient><filter id="soft"><feGaussianBlur stdDeviation="7.7"/></filter></defs>
<rect width="${width}" height="${height}" fill="#b98a7a"/><g filter="url(#soft)" fill="url(#stone)">${stones}</g>`;

/** The same scatter each time: that many specks of that size. */
function grain(count: number, size: number): string {
  let seed = 5;
  const next = (below: number) => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.round((seed / 2 ** 32) * below);
  };
  const specks = Array.from({ length: count }, () => [next(width), next(height)]);
  return specks
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${size}" fill="#4a3a33" opacity="0.6"/>`)
    .join('');
}

/** SVG bodies of 1280×720, also for use in a video. */
export const stoneDrawings = {
  /** The surest false alarm: Porn 0.995. */
  sure: smooth,
  /** The least sure false alarm: Porn 0.61, Neutral 0.33. */
  review: smooth + grain(20, 4),
  /** The near miss: Neutral 0.999. */
  nothing: smooth + grain(40, 8),
};

export const drawStones = (which: keyof typeof stoneDrawings): Promise<Uint8Array> =>
  drawPicture(stoneDrawings[which], width, height);
