import type { Box } from '../../api/findings.ts';

/** What of a picture is shown: how large, and which point is in the middle, in shares of its width and height. */
export type Zoom = { scale: number; x: number; y: number };

export const wholePicture: Zoom = { scale: 1, x: 0.5, y: 0.5 };
export const maxScale = 8;
/** How much one press of a key enlarges. */
export const zoomStep = 1.5;
/** The share of the stage that a region takes when it is shown large. */
const regionShare = 0.7;

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** No smaller than whole, no larger than eight times, and never dragged off the stage. */
export function limited({ scale, x, y }: Zoom): Zoom {
  const by = within(scale, 1, maxScale);
  const edge = 0.5 / by;
  return { scale: by, x: within(x, edge, 1 - edge), y: within(y, edge, 1 - edge) };
}

/** Enlarges so that the point of the picture under the pointer stays there; `at` in shares of the stage. */
export function zoomBy(zoom: Zoom, factor: number, at = { x: 0.5, y: 0.5 }): Zoom {
  const scale = within(zoom.scale * factor, 1, maxScale);
  const held = (middle: number, pointer: number) =>
    middle + (pointer - 0.5) / zoom.scale - (pointer - 0.5) / scale;
  return limited({ scale, x: held(zoom.x, at.x), y: held(zoom.y, at.y) });
}

/** Moves the picture by shares of the stage, as a finger drags it. */
export function panBy(zoom: Zoom, by: { x: number; y: number }): Zoom {
  return limited({ ...zoom, x: zoom.x - by.x / zoom.scale, y: zoom.y - by.y / zoom.scale });
}

/** The box's own region, as large as fits. */
export function zoomTo(box: Box): Zoom {
  const [left, right] = ends(box.map(([x]) => x));
  const [top, bottom] = ends(box.map(([, y]) => y));
  const scale = Math.min(regionShare / (right - left || 1e-3), regionShare / (bottom - top || 1e-3));
  return limited({ scale, x: (left + right) / 2, y: (top + bottom) / 2 });
}

function ends(values: readonly number[]): [number, number] {
  return [within(Math.min(...values), 0, 1), within(Math.max(...values), 0, 1)];
}

/** The transform of the picture's layer, whose own size is the stage's. */
export function zoomTransform({ scale, x, y }: Zoom): string | undefined {
  if (scale === 1) return undefined;
  const share = (middle: number) => `${(0.5 - middle * scale) * 100}%`;
  return `translate(${share(x)}, ${share(y)}) scale(${scale})`;
}
