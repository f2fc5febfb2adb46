import { createHash } from 'node:crypto';
import { serve } from '../isolated/serve.ts';
import { freeScene, meanScene, readScene } from './canvas.ts';
import { createVotes, type Votes } from './feature-votes.ts';
import { findMark, freeMark, lookAt, normalised, readMarkWithFeatures } from './find-marks.ts';
import { type Frame, findPicture, freeFrame, type Picture, readFrame, readPicture } from './find-part.ts';
import type { Scene } from './fit.ts';
import { loadOpenCv, type OpenCv } from './load.ts';
import { createLruCache } from './lru-cache.ts';
import type { MarksInput, PicturesInput, VisionInput, VisionOutput } from './vision.ts';

// Runs OpenCV in a child process.
const frameSide = 1280;
/** The last frames of several videos; each takes 1.3 MB. */
const maxCachedFrames = 40;
const maxCachedMarks = 500;
const maxCachedPictures = 2000;

type Unreadable = { unreadable: string[] };

serve(async () => {
  const cv = await loadOpenCv();
  const [marks, pictures] = [markFinder(cv), pictureFinder(cv)];
  return (input: VisionInput) => (input.kind === 'marks' ? marks(input) : pictures(input));
});

function markFinder(cv: OpenCv) {
  const mark = createLruCache(maxCachedMarks, (file) => readMarkWithFeatures(cv, file), freeMark);
  // Two tasks analyse the same frame, so the last decoded frames are cached.
  const frames = new Map<string, Uint8Array>();
  const frame = createLruCache(
    maxCachedFrames,
    async (digest) => lookAt(cv, await readScene(cv, frames.get(digest) ?? new Uint8Array(), frameSide)),
    (looked) => looked.free(),
  );
  const look = (jpeg: Uint8Array) => {
    const digest = createHash('sha1').update(jpeg).digest('hex');
    frames.set(digest, jpeg);
    return frame(digest).finally(() => frames.delete(digest));
  };
  const meanOf = async ({ width, height }: Scene, before: Uint8Array[]): Promise<Scene | null> => {
    const scenes = [];
    for (const jpeg of before) scenes.push((await look(jpeg)).scene);
    const alike = scenes.filter((scene) => scene.width === width && scene.height === height);
    return alike.length < 2 ? null : meanScene(cv, alike);
  };
  return async (input: MarksInput): Promise<VisionOutput> => {
    const looked = await look(input.jpeg);
    const mean = await meanOf(looked.scene, input.before);
    const answer: VisionOutput = { found: [], unreadable: [] };
    for (const { id, file, station } of input.marks) {
      const one = await readable(answer, id, () => mark(file));
      if (!one) continue;
      for (const place of findMark(cv, looked, one, { station, minCorrelation: input.minCorrelation, mean }))
        answer.found.push({ id, ...place });
    }
    if (mean) freeScene(mean);
    return answer;
  };
}

/** Pictures with fewer votes are not compared with the frame: even a quarter-size copy has more. */
const minVotes = 8;
/** At most so many pictures are compared with a frame, those with the most votes first. */
const maxCandidates = 3;

type Known = { id: string; file: string; picture: Picture };

function pictureFinder(cv: OpenCv) {
  const pictureOf = createLruCache(
    maxCachedPictures,
    (file) => readPicture(cv, file),
    ({ features }) => features.descriptors.delete(),
  );
  let voted: { files: string; votes: Votes } | undefined;
  const votesOf = (known: readonly Known[]): Votes => {
    const files = known.map(({ file }) => file).join('\n');
    if (voted?.files !== files)
      voted = { files, votes: createVotes(known.map(({ picture }) => picture.features.descriptors.data)) };
    return voted.votes;
  };
  const candidates = (frame: Frame, known: readonly Known[]): Known[] => {
    const votes = votesOf(known).count(frame.features.descriptors.data);
    return known
      .map((one, i) => ({ one, votes: votes[i] ?? 0 }))
      .filter((each) => each.votes >= minVotes)
      .toSorted((a, b) => b.votes - a.votes)
      .slice(0, maxCandidates)
      .map(({ one }) => one);
  };
  return async (input: PicturesInput): Promise<VisionOutput> => {
    const answer: VisionOutput = { found: [], unreadable: [] };
    const frame = await readFrame(cv, input.jpeg);
    try {
      const known: Known[] = [];
      for (const { id, file } of input.pictures) {
        const picture = await readable(answer, id, () => pictureOf(file));
        if (picture) known.push({ id, file, picture });
      }
      for (const one of candidates(frame, known)) {
        const found = await findPicture(cv, frame, one, input.minCorrelation);
        if (!found) continue;
        const { part: _, corners, size, ...rest } = found;
        answer.found.push({ id: one.id, ...rest, box: normalised(corners, size) });
      }
      return answer;
    } finally {
      freeFrame(frame);
    }
  };
}

async function readable<T>(answer: Unreadable, id: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    answer.unreadable.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
