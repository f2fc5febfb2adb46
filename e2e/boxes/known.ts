import type { Box } from '../../src/api/findings.ts';

/** Corners painted into this test's pictures, in the interface's format. */
export const known = {
  upright: [
    [0.12, 0.14],
    [0.42, 0.14],
    [0.42, 0.46],
    [0.12, 0.46],
  ],
  rotated: [
    [0.55, 0.62],
    [0.84, 0.5],
    [0.88, 0.7],
    [0.59, 0.82],
  ],
  clamped: [
    [-0.05, 0.6],
    [0.3, 0.6],
    [0.3, 0.9],
    [-0.05, 0.9],
  ],
} as const satisfies Record<string, Box>;
export type Known = keyof typeof known;
export const knownNames: readonly Known[] = ['upright', 'rotated', 'clamped'];

export const frameSize = { width: 1280, height: 720 };
/** Seconds at which each of the video's two pictures is half-way through its time. */
export const videoMoments = { upright: 1, rotated: 3 } as const;

/**
 * Videos with one white box that moves evenly. `coded`: a rotated video is stored lying down, and its file says how to
 * turn it. `far` is where the two-hour one is looked at. Sizes and places in pixels, times in seconds.
 */
export const moving = {
  vertical: {
    width: 720,
    height: 1280,
    seconds: 12,
    rate: 25,
    from: 2,
    size: [200, 120],
    start: [60, 200],
    by: [22, 60],
  },
  rotated: {
    width: 720,
    height: 1280,
    seconds: 12,
    rate: 25,
    from: 2,
    size: [160, 200],
    start: [400, 900],
    by: [-20, -50],
  },
  'four-three': {
    width: 960,
    height: 720,
    seconds: 12,
    rate: 25,
    from: 2,
    size: [240, 100],
    start: [40, 60],
    by: [50, 40],
  },
  long: {
    width: 320,
    height: 180,
    seconds: 7200,
    rate: 5,
    from: 5400,
    size: [60, 40],
    start: [10, 20],
    by: [0.03, 0.015],
  },
} as const;
export type Moving = keyof typeof moving;
export const movingNames = ['vertical', 'rotated', 'four-three', 'long'] as const satisfies readonly Moving[];
/** Seconds between two samples. */
export const movingInterval = 3;

/** The box of a moving video at a moment, in shares of its picture. */
export function movingBox(name: Moving, at: number): Box {
  const { width, height, size, start, by } = moving[name];
  const [left, top] = [(start[0] + by[0] * at) / width, (start[1] + by[1] * at) / height];
  const [right, bottom] = [left + size[0] / width, top + size[1] / height];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

export const inside = (share: number) => Math.min(1, Math.max(0, share));
