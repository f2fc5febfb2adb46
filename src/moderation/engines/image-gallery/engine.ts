import { because } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import type { FrameEngine, FrameInput } from '../engine.ts';
import type { Vision } from '../opencv/vision.ts';
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
const version = '2';

/** A part of a picture is one from this correlation on: true ones are at 0.97, others find no place at all. */
const leastOfPart = 0.85;
/** A part that is off by more than this is for a person: something was changed in it. */
const sureWithin = 0.9;
/** Each picture more costs 0.7 ms a frame, and 20 ms once: beyond these the newest are looked for in parts. */
const mostInParts = 300;

const limits = {
  parts: because('picture_part_limits', { newest: mostInParts }),
  whole: because('picture_whole_limits'),
};

type Known = Omit<GalleryPicture, 'hashes'> & { words: Uint32Array[] };

/** Compares frames with the gallery that `load` gives; it is asked again when `reloadMs` have passed, or at once when told. */
export function createGalleryEngine(options: {
  load(): Promise<GalleryPicture[]>;
  reloadMs?: number;
  /** Is handed a way to say that the gallery is not as it was. */
  onChange?(forget: () => void): void;
  /** Finds parts of pictures, where it is installed. */
  vision?: Vision;
}): FrameEngine<GalleryItem> {
  let known: Promise<Known[]> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  options.onChange?.(() => {
    known = undefined;
  });

  const { vision } = options;
  const seesParts = async () => vision !== undefined && (await vision.probe()).state === 'ready';

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
      if (pictures.length > 0) {
        const said = (await seesParts()) ? limits.parts : limits.whole;
        return { state: 'ready', engine: 'picture-hash', version, limits: said };
      }
      return { state: 'unavailable', reason: because('gallery_of_pictures_empty') };
    },
    async run(frame, { signal }) {
      const start = performance.now();
      const [hash, pictures] = await Promise.all([hashFrame(frame.jpeg), gallery()]);
      signal.throwIfAborted();
      const alike = hash ? findAlike(hashWords(hash), pictures) : [];
      // A frame too plain for a hash is too plain for its parts to mean anything.
      const asPart = hash !== null && alike.length === 0 && vision && (await seesParts());
      const items = asPart ? await findWhole(vision, frame, pictures, signal) : alike;
      return { items, engine: 'picture-hash', version, ms: performance.now() - start };
    },
    ...(vision ? { restarts: vision.restarts, close: vision.close } : {}),
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

/** One item for a frame that is a part of some picture, or none. */
async function findWhole(
  vision: Vision,
  { jpeg }: FrameInput,
  known: Known[],
  signal: AbortSignal,
): Promise<GalleryItem[]> {
  const pictures = known.flatMap(({ id, file }) => (file === undefined ? [] : { id, file }));
  if (pictures.length === 0) return [];
  const newest = pictures.slice(-mostInParts);
  const { found, unreadable } = await vision.look(
    { kind: 'pictures', jpeg, pictures: newest, least: leastOfPart },
    signal,
  );
  if (unreadable.length > 0)
    throw new Reasoned(because('gallery_of_pictures_unreadable', { what: unreadable[0] ?? '' }));
  const wholes = found
    .flatMap(({ id, correlation, worst }) => {
      const picture = known.find((each) => each.id === id);
      const score = worst > sureWithin ? Math.min(correlation, reviewSimilarity) : correlation;
      return picture ? { picture, score: Number(Math.min(1, score).toFixed(4)) } : [];
    })
    .toSorted((a, b) => b.score - a.score);
  const [best] = wholes;
  if (!best) return [];
  const relatives = wholes.map(({ picture, score }) => ({ path: picture.path, score }));
  return [{ label: best.picture.label, similarity: best.score, relatives }];
}
