import { hashDistance, hashWords } from '../../../platform/pictures/distance.ts';
import { because } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import type { FrameEngine, FrameInput } from '../engine.ts';
import type { Vision } from '../opencv/vision.ts';
import { type FrameHashes, hashFrame } from './hash.ts';
import { type HashIndex, type HashList, indexHashes } from './hash-index.ts';

/**
 * A picture to look for: `path` is its address for clients, `hashes` come from `hashPicture`. `file` is its path on
 * disk; without it, crops of the picture are not found.
 */
export type GalleryPicture = {
  id: string;
  path: string;
  label: number;
  name: string;
  hashes: string[];
  file?: string;
};

/** § Custom image gallery: an element of `fileList` without `url` and `offset`. */
export type GalleryItem = { label: number; similarity: number; relatives: { path: string; score: number }[] };

/**
 * Up to the first distance (of 256 bits) it is the same picture, as PDQ's authors advise; up to the second a person
 * reviews it. Imported hashes match within the first only: there can be very many, and nobody here can look at them.
 */
const sameWithin = 31;
const dubiousWithin = 70;

const similarityAt = (distance: number): number => Number((1 - distance / 256).toFixed(4));

/** The shape has no `review`: a similarity from here on is a match; a listed one below it is for a person. */
export const matchSimilarity = similarityAt(sameWithin);
export const reviewSimilarity = similarityAt(dubiousWithin);

const maxRelatives = 5;
const version = '3';

/**
 * From this correlation on a frame is a part of a picture, or has one in it. True ones reach 0.77 and more; others rarely
 * match at any place, and then reach 0.46.
 */
const minPartCorrelation = 0.7;
/** A part that differs by more than this was changed, so a person reviews it. */
const sureWithin = 0.9;
/** Each picture costs 20 ms once, and then very little. Parts are searched for among this many newest pictures only. */
const maxPartPictures = 300;

const limits = {
  parts: because('picture_part_limits', { newest: maxPartPictures }),
  whole: because('picture_whole_limits'),
};

type Known = Omit<GalleryPicture, 'hashes'> & { words: Uint32Array[] };
/** `withoutParts`: the hashes of the last frames in which no part of any picture was found. */
type Gallery = { pictures: Known[]; lists: HashIndex; withoutParts: Uint32Array[] };

/** Compares frames with the gallery that `load` returns. It is loaded again after `reloadMs`, or at once after a change. */
export function createGalleryEngine(options: {
  load(): Promise<GalleryPicture[]>;
  /** Imported hashes. A list that has not changed is the same object again. */
  loadLists?(): Promise<HashList[]>;
  reloadMs?: number;
  /** Gets a callback that drops the cached gallery, to be called when the gallery has changed. */
  onChange?(forget: () => void): void;
  /** Finds parts of pictures, if installed. */
  vision?: Vision;
}): FrameEngine<GalleryItem> {
  let known: Promise<Gallery> | undefined;
  let lists: HashIndex | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  options.onChange?.(() => {
    known = undefined;
  });

  const { vision } = options;
  const seesParts = async () => vision !== undefined && (await vision.probe()).state === 'ready';

  const load = async (): Promise<Gallery> => {
    const [pictures, loaded] = await Promise.all([options.load(), options.loadLists?.() ?? []]);
    lists = await indexHashes(loaded, lists);
    return {
      pictures: pictures.map(({ hashes, ...rest }) => ({ ...rest, words: hashes.map(hashWords) })),
      lists,
      withoutParts: [],
    };
  };
  const gallery = (): Promise<Gallery> => {
    if (known && performance.now() - loadedAt < (options.reloadMs ?? 10_000)) return known;
    loadedAt = performance.now();
    known = load();
    known.catch(() => {
      known = undefined;
    });
    return known;
  };

  return {
    task: 'image-gallery',
    async probe() {
      const { pictures, lists } = await gallery();
      if (pictures.length + lists.size > 0) {
        const current = (await seesParts()) ? limits.parts : limits.whole;
        return { state: 'ready', engine: 'picture-hash', version, limits: current };
      }
      return { state: 'unavailable', reason: because('gallery_of_pictures_empty') };
    },
    async run(frame, { signal }) {
      const start = performance.now();
      const [hashes, known] = await Promise.all([hashFrame(frame.jpeg), gallery()]);
      signal.throwIfAborted();
      const alike = hashes ? findAlike(hashes, known) : [];
      const sure = alike.some(({ similarity }) => similarity >= matchSimilarity);
      // A frame too plain for a hash is also too plain to match as a part.
      const asPart = hashes !== null && !sure && vision && (await seesParts());
      const parts = asPart
        ? await findParts(vision, frame, hashWords(hashes.upright[0] ?? ''), known, signal)
        : [];
      const items = parts.length > 0 ? parts : alike;
      return { items, engine: 'picture-hash', version, ms: performance.now() - start };
    },
    ...(vision ? { restarts: vision.restarts, close: vision.close } : {}),
  };
}

const nearest = (hashes: Uint32Array[], { words }: Known): number => {
  let min = 256;
  for (const hash of hashes) for (const other of words) min = Math.min(min, hashDistance(hash, other));
  return min;
};

/** One item for the frame, with the class of the nearest picture or imported hash; none when nothing is alike. */
function findAlike(frame: FrameHashes, { pictures, lists }: Gallery): GalleryItem[] {
  const hashes = frame.upright.map(hashWords);
  const alike = pictures
    .map((picture) => ({ picture, distance: nearest(hashes, picture) }))
    .filter(({ distance }) => distance <= dubiousWithin)
    .toSorted((a, b) => a.distance - b.distance);
  const [picture] = alike;
  const listed = lists.size > 0 ? lists.nearest(frame.turned().map(hashWords), sameWithin) : null;
  const best = listed && !(picture && picture.distance <= listed.distance) ? listed : picture;
  if (!best) return [];
  const { label } = 'picture' in best ? best.picture : best.list;
  const relatives = alike.slice(0, maxRelatives).map(({ picture, distance }) => ({
    path: picture.path,
    score: similarityAt(distance),
  }));
  return [{ label, similarity: similarityAt(best.distance), relatives }];
}

/**
 * A frame that differs from another in so few bits shows the same: a picture that covers a twenty-fifth of it changes six
 * and more.
 */
const sameFrameWithin = 4;
const maxWithoutParts = 8;

/** Videos stand still for seconds, so a frame that shows the same as one without any part is not looked at again. */
async function findParts(
  vision: Vision,
  frame: FrameInput,
  hash: Uint32Array,
  { pictures, withoutParts }: Gallery,
  signal: AbortSignal,
): Promise<GalleryItem[]> {
  if (withoutParts.some((other) => hashDistance(hash, other) <= sameFrameWithin)) return [];
  const items = await findContaining(vision, frame, pictures, signal);
  if (items.length === 0) {
    withoutParts.push(hash);
    if (withoutParts.length > maxWithoutParts) withoutParts.shift();
  }
  return items;
}

/** One item for a frame that is a part of a gallery picture, or has one in it; otherwise none. */
async function findContaining(
  vision: Vision,
  { jpeg }: FrameInput,
  known: Known[],
  signal: AbortSignal,
): Promise<GalleryItem[]> {
  const pictures = known.flatMap(({ id, file }) => (file === undefined ? [] : { id, file }));
  if (pictures.length === 0) return [];
  const newest = pictures.slice(-maxPartPictures);
  const { found, unreadable } = await vision.look(
    { kind: 'pictures', jpeg, pictures: newest, minCorrelation: minPartCorrelation },
    signal,
  );
  if (unreadable.length > 0)
    throw new Reasoned(because('gallery_of_pictures_unreadable', { what: unreadable[0] ?? '' }));
  const matches = found
    .flatMap(({ id, correlation, worst }) => {
      const picture = known.find((each) => each.id === id);
      const score = worst > sureWithin ? Math.min(correlation, reviewSimilarity) : correlation;
      return picture ? { picture, score: Number(Math.min(1, score).toFixed(4)) } : [];
    })
    .toSorted((a, b) => b.score - a.score);
  const [best] = matches;
  if (!best) return [];
  const relatives = matches.map(({ picture, score }) => ({ path: picture.path, score }));
  return [{ label: best.picture.label, similarity: best.score, relatives }];
}
