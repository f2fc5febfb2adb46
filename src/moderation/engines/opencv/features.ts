import { readMark } from './canvas.ts';
import type { Mat, OpenCv } from './load.ts';
import { withScope } from './scope.ts';
import type { Keypoint, Pair } from './similarity.ts';

/** The places of a grey picture that can be known again; `descriptors` one row each, to be freed. */
export type Features = { keypoints: Keypoint[]; descriptors: Mat };

/** So many that a mark is known at a seventh of its size. */
const levels = 10;
const step = 1.2;
const patch = 31;

/** ORB: at most `most` places. */
export function findFeatures(cv: OpenCv, grey: Mat, most: number): Features {
  return withScope((keep) => {
    const orb = keep(new cv.ORB(most, step, levels, patch, 0, 2, cv.ORB_HARRIS_SCORE, patch, 12));
    const found = keep(new cv.KeyPointVector());
    const descriptors = new cv.Mat();
    orb.detectAndCompute(grey, keep(new cv.Mat()), found, descriptors);
    const keypoints = Array.from({ length: found.size() }, (_, i) => {
      const { pt, size, angle } = found.get(i);
      return { x: pt.x, y: pt.y, size, angle: (angle * Math.PI) / 180 };
    });
    return { keypoints, descriptors };
  });
}

/** Marks are drawn this large, and with this much ground around them, where their coarsest places still fit. */
const markSide = 256;
const ground = 64;
const mostOfMark = 400;

/** Those of a mark, in pixels of `side` on its longer side. */
export async function markFeatures(cv: OpenCv, file: string | Uint8Array, side: number): Promise<Features> {
  const mark = await readMark(cv, file, markSide);
  return withScope((keep) => {
    keep(mark.mask);
    const padded = keep(new cv.Mat());
    const around = [ground, ground, ground, ground] as const;
    cv.copyMakeBorder(keep(mark.grey), padded, ...around, cv.BORDER_CONSTANT, new cv.Scalar(mark.ground));
    const { keypoints, descriptors } = findFeatures(cv, padded, mostOfMark);
    const ratio = side / markSide;
    const scaled = keypoints.map(({ x, y, size, angle }) => ({
      x: (x - ground) * ratio,
      y: (y - ground) * ratio,
      size: size * ratio,
      angle,
    }));
    return { keypoints: scaled, descriptors };
  });
}

/** A flat drawing has the same corner several times, so the second best is asked to be little worse only. */
const distinct = 0.85;
const alike = 72;

/** Which place of `scene` each place of `mark` looks like. */
export function pairUp(cv: OpenCv, mark: Features, scene: Features): Pair[] {
  if (mark.keypoints.length < 2 || scene.keypoints.length < 2) return [];
  return withScope((keep) => {
    const matcher = keep(new cv.BFMatcher(cv.NORM_HAMMING, false));
    const matches = keep(new cv.DMatchVectorVector());
    matcher.knnMatch(mark.descriptors, scene.descriptors, matches, 2);
    const pairs: Pair[] = [];
    for (let i = 0; i < matches.size(); i++) {
      const both = keep(matches.get(i));
      if (both.size() < 2) continue;
      const [best, second] = [both.get(0), both.get(1)];
      if (best.distance > alike || best.distance > distinct * second.distance) continue;
      const [from, to] = [mark.keypoints[best.queryIdx], scene.keypoints[best.trainIdx]];
      if (from && to) pairs.push({ from, to });
    }
    return pairs;
  });
}
