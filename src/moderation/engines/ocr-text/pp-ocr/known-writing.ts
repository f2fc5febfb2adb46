import { greatestDifference } from '../../alike/greatest-difference.ts';
import { type Pixels, type SmallCrop, smallCropOf } from './crop.ts';
import type { TextPlace } from './find-text.ts';
import type { Written } from './join-places.ts';
import type { Rectangle } from './rectangle.ts';

/** A place, and what it says. */
export type Read = { place: TextPlace; written: Written };

/** The writing of a video's last frame: what still stands there is not read again. */
export type KnownWriting = {
  find(picture: Pixels, place: TextPlace): Read | null;
  /** What was read in the newest frame replaces what was known. */
  replace(picture: Pixels, read: readonly Read[]): void;
};

/**
 * Measured on digits that change and on videos that stand still: at 24 px height, one changed digit makes at least one
 * cell of this width differ by more; compression and noise do not. At 20, one changed digit was missed.
 */
const cell = { width: 12, height: 24 };
const maxDifference = 14;

/** Whether two places are one: their centres and sizes differ by less than this share of the height. */
const maxShift = 0.35;
function isSamePlace(a: Rectangle, b: Rectangle): boolean {
  const limit = maxShift * Math.min(a.height, b.height);
  const shift = Math.hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]);
  const sizes = [a.width - b.width, a.height - b.height];
  const turned = Math.abs(Math.sin(a.angle - b.angle)) * Math.max(a.width, b.width);
  return shift <= limit && turned <= limit && sizes.every((size) => Math.abs(size) <= limit);
}

export function knownWriting(): KnownWriting {
  let known: (Read & { small: SmallCrop })[] = [];
  return {
    find(picture, { place }) {
      const before = known.find((one) => isSamePlace(one.place.place, place));
      if (!before) return null;
      // At the place of the last frame: a place that moves by half a pixel would differ at every edge.
      const now = smallCropOf(picture, before.place.toRead);
      if (greatestDifference(before.small, now, cell) >= maxDifference) return null;
      return { place: before.place, written: before.written };
    },
    replace(picture, read) {
      known = read.map((one) => {
        // What it was first read from stays: small changes of many frames must not add up unseen.
        const same = known.find(({ place }) => place === one.place);
        return same ?? { ...one, small: smallCropOf(picture, one.place.toRead) };
      });
    },
  };
}
