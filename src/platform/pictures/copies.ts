import { createRandom } from '../random/seeded.ts';
import { hashDistance, hashWords } from './distance.ts';
import { side } from './downsample.ts';
import { type Luma, shrunk } from './luma.ts';
import { hashOf } from './pdq.ts';
import { type View, viewsOf } from './views.ts';

/** Fields a side whose brightness is compared with their neighbours'. */
const fields = 8;
const pdqDigits = 64;

const stepBits = 2 * fields * (fields - 1);

/** Copies differ in no more bits: of 256 of their PDQ hashes, and of 112 steps of brightness. */
const maxDiffering = { pdq: 64, steps: 20 } as const;

/**
 * What a picture is compared by, of the whole picture and, where it has even edges, of what they enclose, joined by `+`:
 * the 64 hexadecimal digits of its PDQ hash and 28 of its steps of brightness. Null for one that is too plain.
 */
export function pictureHash(luma: Luma): string | null {
  const [whole, ...parts] = viewsOf(luma);
  if (!whole) return null;
  const innermost = parts.toSorted((a, b) => areaOf(a) - areaOf(b))[0];
  return [whole, ...(innermost ? [innermost] : [])]
    .map(({ square }) => hashOf(square) + stepsOf(square))
    .join('+');
}

const areaOf = ({ picture: { width, height } }: View): number => width * height;

/**
 * For each of 8 × 8 fields whether it is brighter than the one at its right, then than the one below. PDQ compares waves
 * over the whole picture, this its places; pictures that agree in both by chance are far rarer than in one.
 */
function stepsOf(square: Float32Array): string {
  const brightness = shrunk({ data: square, width: side, height: side }, fields, fields);
  const at = (x: number, y: number) => brightness[y * fields + x] ?? 0;
  let bits = '';
  for (let y = 0; y < fields; y++)
    for (let x = 0; x < fields - 1; x++) bits += at(x, y) > at(x + 1, y) ? '1' : '0';
  for (let y = 0; y < fields - 1; y++)
    for (let x = 0; x < fields; x++) bits += at(x, y) > at(x, y + 1) ? '1' : '0';
  return (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('');
}

const keyCount = 40;
const keyBits = 24;

/** The steps of brightness that make each key: always the same ones, chosen by chance. */
const chosenBits = (() => {
  const { int } = createRandom(20_261_128);
  return Array.from({ length: keyCount }, () => {
    const bits = new Set<number>();
    while (bits.size < keyBits) bits.add(int(stepBits));
    return [...bits];
  });
})();

/**
 * Keys to look up possible copies by (bit sampling, Indyk and Motwani 1998): 32-bit integers. Of the steps, which edits
 * change less than PDQ's bits.
 */
export function pictureKeys(hash: string): number[] {
  const keys = hash.split('+').flatMap((view) => {
    const steps = view.slice(pdqDigits);
    return chosenBits.map((bits, number) =>
      bits.reduce(
        (key, bit) => key * 2 + ((Number.parseInt(steps[bit >>> 2] ?? '0', 16) >>> (3 - (bit & 3))) & 1),
        number,
      ),
    );
  });
  return [...new Set(keys)];
}

/** A picture by its hash, and what was found in it. */
export type FoundPicture = { hash: string; labels: readonly string[] };

type Prepared = { views: Uint32Array[]; labels: ReadonlySet<string> };
const prepare = ({ hash, labels }: FoundPicture): Prepared => ({
  views: hash.split('+').map(hashWords),
  labels: new Set(labels),
});

const areCopies = (one: Prepared, other: Prepared): boolean =>
  !one.labels.isDisjointFrom(other.labels) &&
  one.views.some((a) =>
    other.views.some(
      (b) =>
        hashDistance(a, b) <= maxDiffering.pdq &&
        hashDistance(a.subarray(pdqDigits / 8), b.subarray(pdqDigits / 8)) <= maxDiffering.steps,
    ),
  );

/** Sets that share this much or more of their pictures are copies. */
export const pictureShare = 0.6;

/**
 * The part of all pictures of two sets that have a copy in the other set, 0…1: one that looks the same, in which the same
 * was found. A place that is filmed twice looks the same, too.
 */
export function sharedPictures(one: readonly FoundPicture[], other: readonly FoundPicture[]): number {
  const [ours, theirs] = [one.map(prepare), other.map(prepare)];
  const all = ours.length + theirs.length;
  if (all === 0) return 0;
  const found = (some: Prepared[], others: Prepared[]) =>
    some.filter((picture) => others.some((another) => areCopies(picture, another))).length;
  return (found(ours, theirs) + found(theirs, ours)) / all;
}
