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

export const inside = (share: number) => Math.min(1, Math.max(0, share));
