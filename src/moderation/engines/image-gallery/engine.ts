import type { FrameEngine } from '../engine.ts';
import { hashDistance, hashFrame, hashWords } from './hash.ts';

/**
 * A picture to look for: `path` is the address given out, `hashes` what `hashPicture` gave. `file`: where its bytes
 * lie on disk; without it the picture is not found in crops.
 */
export type GalleryPicture = {
  id: string;
  path: string;
  label: number;
  name: string;
  hashes: string[];
  file?: string;
};

/** § Custom image gallery, an element of `fileList` without `url` and `offset`. */
export type GalleryItem = { label: number; similarity: number; relatives: { path: string; score: number }[] };

/** At most this far (of 256 bits) is the same picture; further, but not beyond the second, is for a person. */
const sameWithin = 31;
const dubiousWithin = 70;

const similarityAt = (distance: number): number => Number((1 - distance / 256).toFixed(4));

/** The shape has no `review`: a similarity from here on is a match, below it and listed at all is for a person. */
export const matchSimilarity = similarityAt(sameWithin);
export const reviewSimilarity = similarityAt(dubiousWithin);

const mostRelatives = 5;
const version = '1';

type Known = Omit<GalleryPicture, 'hashes'> & { words: Uint32Array[] };

/** Compares frames with the gallery that `load` gives; it is asked again when `reloadMs` have passed, or at once when told. */
export function createGalleryEngine(options: {
  load(): Promise<GalleryPicture[]>;
  reloadMs?: number;
  /** Is handed a way to say that the gallery is not as it was. */
  onChange?(forget: () => void): void;
}): FrameEngine<GalleryItem> {
  let known: Promise<Known[]> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  options.onChange?.(() => {
    known = undefined;
  });

  const gallery = (): Promise<Known[]> => {
    if (known && performance.now() - loadedAt < (options.reloadMs ?? 10_000)) return known;
    loadedAt = performance.now();
    known = options
      .load()
      .then((pictures) => pictures.map(({ hashes, ...rest }) => ({ ...rest, words: hashes.map(hashWords) })));
    known.catch(() => {
      known = undefined;
    });
    return known;
  };

  return {
    task: 'image-gallery',
    async probe() {
      const pictures = await gallery();
      if (pictures.length > 0) return { state: 'ready', engine: 'picture-hash', version };
      return { state: 'unavailable', reason: 'The picture gallery is empty: add the pictures to look for.' };
    },
    async run(frame, { signal }) {
      const start = performance.now();
      const [hash, pictures] = await Promise.all([hashFrame(frame.jpeg), gallery()]);
      signal.throwIfAborted();
      const items = hash ? findAlike(hashWords(hash), pictures) : [];
      return { items, engine: 'picture-hash', version, ms: performance.now() - start };
    },
  };
}

const nearest = (hash: Uint32Array, { words }: Known): number =>
  words.reduce((least, other) => Math.min(least, hashDistance(hash, other)), 256);

/** One item for the frame, of the class of the nearest picture, or none. */
const findAlike = (hash: Uint32Array, pictures: Known[]): GalleryItem[] => {
  const alike = pictures
    .map((picture) => ({ picture, distance: nearest(hash, picture) }))
    .filter(({ distance }) => distance <= dubiousWithin)
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = alike;
  if (!best) return [];
  const relatives = alike.slice(0, mostRelatives).map(({ picture, distance }) => ({
    path: picture.path,
    score: similarityAt(distance),
  }));
  return [{ label: best.picture.label, similarity: similarityAt(best.distance), relatives }];
};
