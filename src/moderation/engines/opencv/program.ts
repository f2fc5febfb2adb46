import { createHash } from 'node:crypto';
import { serve } from '../isolated/serve.ts';
import { freeScene, meanScene, readScene } from './canvas.ts';
import { findMark, freeMark, lookAt, normalised, readMarkWithFeatures } from './find-marks.ts';
import { findPart, freePart, likely, pictureFeatures, readPart, readPicture } from './find-part.ts';
import type { Scene } from './fit.ts';
import { loadOpenCv, type OpenCv } from './load.ts';
import { createLruCache } from './lru-cache.ts';
import type { MarksInput, PicturesInput, VisionInput, VisionOutput } from './vision.ts';

// Runs OpenCV in a child process.
const frameSide = 1280;
const maxCachedFrames = 12;
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

function pictureFinder(cv: OpenCv) {
  const featuresOf = createLruCache(
    maxCachedPictures,
    (file) => pictureFeatures(cv, file),
    ({ descriptors }) => descriptors.delete(),
  );
  return async (input: PicturesInput): Promise<VisionOutput> => {
    const answer: VisionOutput = { found: [], unreadable: [] };
    const part = await readPart(cv, input.jpeg);
    try {
      const known = [];
      for (const picture of input.pictures) {
        const features = await readable(answer, picture.id, () => featuresOf(picture.file));
        if (features) known.push({ picture, features });
      }
      for (const { picture, pairs } of likely(cv, part, known)) {
        const scene = await readPicture(cv, picture.file);
        const fitted = findPart(cv, part, scene, pairs, input.minCorrelation);
        freeScene(scene);
        if (!fitted) continue;
        const { corners, ...rest } = fitted;
        answer.found.push({ id: picture.id, ...rest, box: normalised(corners, scene) });
      }
      return answer;
    } finally {
      freePart(part);
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
