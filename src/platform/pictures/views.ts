import { downsample, side } from './downsample.ts';
import { cropped, type Luma } from './luma.ts';
import { trimmedAreas } from './trim.ts';

/** Below this detail a picture is too plain for its hash to mean anything (all black frames are alike). */
const minDetail = 3;

/** A picture or a part of it, and its 64 × 64 points. */
export type View = { picture: Luma; square: Float32Array };

/** The picture and its parts without even edges, as far as they have enough detail. */
export function viewsOf(whole: Luma): View[] {
  return [whole, ...trimmedAreas(whole).map((area) => cropped(whole, area))]
    .map((picture) => ({ picture, square: downsample(picture) }))
    .filter(({ square }) => detail(square) >= minDetail);
}

/** The mean difference between neighbouring points. */
function detail(square: Float32Array): number {
  let sum = 0;
  for (let y = 0; y < side - 1; y++) {
    for (let x = 0; x < side - 1; x++) {
      const here = square[y * side + x] ?? 0;
      sum +=
        Math.abs(here - (square[y * side + x + 1] ?? 0)) + Math.abs(here - (square[(y + 1) * side + x] ?? 0));
    }
  }
  return sum / (side - 1) ** 2;
}
