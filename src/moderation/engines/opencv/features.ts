import { readMark } from './canvas.ts';
import type { Mat, OpenCv } from './load.ts';
import { withScope } from './scope.ts';
import type { Keypoint, Pair } from './similarity.ts';

/** The keypoints of a grey picture. `descriptors` has one row for each and must be freed. */
export type Features = { keypoints: Keypoint[]; descriptors: Mat };

/** Enough pyramid levels to recognise a mark at a seventh of its size. */
const levels = 10;
const step = 1.2;
const patch = 31;

/** Finds at most `maxFeatures` ORB keypoints. */
export function findFeatures(cv: OpenCv, grey: Mat, maxFeatures: number): Features {
  return withScope((track) => {
    const orb = track(new cv.ORB(maxFeatures, step, levels, patch, 0, 2, cv.ORB_HARRIS_SCORE, patch, 12));
    const found = track(new cv.KeyPointVector());
    const descriptors = new cv.Mat();
    orb.detectAndCompute(grey, track(new cv.Mat()), found, descriptors);
    const keypoints = Array.from({ length: found.size() }, (_, i) => {
      const { pt, size, angle } = found.get(i);
      return { x: pt.x, y: pt.y, size, angle: (angle * Math.PI) / 180 };
    });
    return { keypoints, descriptors };
  });
}

/** Marks are drawn at this size with a border, so that their largest keypoints still fit. */
const markSide = 256;
const ground = 64;
const maxMarkFeatures = 400;

/** The features of a mark, in pixels of a drawing whose longer side is `side`. */
export async function markFeatures(cv: OpenCv, file: string | Uint8Array, side: number): Promise<Features> {
  const mark = await readMark(cv, file, markSide);
  return withScope((track) => {
    track(mark.mask);
    const padded = track(new cv.Mat());
    const around = [ground, ground, ground, ground] as const;
    cv.copyMakeBorder(track(mark.grey), padded, ...around, cv.BORDER_CONSTANT, new cv.Scalar(mark.ground));
    const { keypoints, descriptors } = findFeatures(cv, padded, maxMarkFeatures);
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

/** A match must be this much better than the second best. Loose, because a flat drawing repeats the same corner. */
const distinct = 0.85;
/** The maximum Hamming distance of two descriptors that look alike. */
const alike = 72;

/** Matches keypoints of `mark` with keypoints of `scene` that look alike. */
export function pairUp(cv: OpenCv, mark: Features, scene: Features): Pair[] {
  if (mark.keypoints.length < 2 || scene.keypoints.length < 2) return [];
  return withScope((track) => {
    const matcher = track(new cv.BFMatcher(cv.NORM_HAMMING, false));
    const matches = track(new cv.DMatchVectorVector());
    matcher.knnMatch(mark.descriptors, scene.descriptors, matches, 2);
    const pairs: Pair[] = [];
    for (let i = 0; i < matches.size(); i++) {
      const both = track(matches.get(i));
      if (both.size() < 2) continue;
      const [best, second] = [both.get(0), both.get(1)];
      if (best.distance > alike || best.distance > distinct * second.distance) continue;
      const [from, to] = [mark.keypoints[best.queryIdx], scene.keypoints[best.trainIdx]];
      if (from && to) pairs.push({ from, to });
    }
    return pairs;
  });
}
