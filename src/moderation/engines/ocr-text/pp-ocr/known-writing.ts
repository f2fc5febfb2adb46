import { isAlike } from '../../alike/is-alike.ts';
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
 * Lines are compared 24 px high, in cells of 4 px. Measured at 480p and 720p on every pair of digits in letters of 12 to
 * 40 px, light, dark, faint (85 of 255 levels of contrast) and over a busy picture: one changed digit makes a cell differ by
 * at least 12.6 (12 px, faint), else 20.4. The same line differs by at most 8.3 as a JPEG of quality 90 against 80, by 4.5
 * with noise of 6 levels, by 16.7 as a JPEG of quality 60: such a line is read again, since missing a change is worse.
 * Cells of 12 by 24 px did not show every digit: from 3.7.
 */
const limits = { cell: { width: 4, height: 4 }, difference: 10 };

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
      if (!isAlike(before.small, now, limits)) return null;
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
