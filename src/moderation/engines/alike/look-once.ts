import sharp from 'sharp';
import type { FrameEngine, FrameFindings, FrameInput } from '../engine.ts';
import { type Grey, isAlike } from './is-alike.ts';
import { perVideo } from './per-video.ts';

/** A frame that was looked at. It stays what others are compared with, so that small changes do not add up unseen. */
type Shot<Item> = {
  grey: Grey;
  offset: number;
  findings: Promise<FrameFindings<Item>>;
  /** How many of its frames were looked at, one after the other. */
  looks: number;
};

/**
 * Frames are compared in grey at half their size, in cells of 3 px. Measured at 480p and 720p on every pair of digits in
 * letters of 12 px, four positions, light, dark, faint (85 of 255 levels of contrast) and over a busy picture: one changed
 * digit makes a cell differ by at least 7.6. A still picture differs by at most 6.7: as a JPEG of quality 60 against 80, and
 * as H.264 of three settings with grain. Only a busy picture of 720p in strongly compressed H.264 with grain differs by more
 * (up to 14.1) and is looked at again. Cells of 8 px at 640 px width did not tell these apart (2.3 to 5.8 against 7.2).
 * Changes of colour alone, at the same brightness, are not seen.
 */
const scale = 0.5;
const limits = { cell: { width: 3, height: 3 }, difference: 7 };
/** So that a new gallery picture is found in a stream that stands still. In seconds of the video. */
export const maxSecondsKnown = 60;
/** A conversation cuts back and forth between a few cameras. */
const maxShots = 4;

const greys = new WeakMap<FrameInput, Promise<Grey>>();

async function halfGrey(jpeg: Uint8Array): Promise<Grey> {
  const options = { failOn: 'error', limitInputPixels: 50_000_000 } as const;
  const { width } = await sharp(jpeg, options).metadata();
  const { data, info } = await sharp(jpeg, options)
    .resize({ width: Math.max(1, Math.round(width * scale)) })
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { grey: data, width: info.width, height: info.height };
}

/** All engines get the same object for one frame, so it is decoded once. */
function greyOf(frame: FrameInput): Promise<Grey> {
  const grey = greys.get(frame) ?? halfGrey(frame.jpeg);
  greys.set(frame, grey);
  return grey;
}

/**
 * The engine, which looks once at frames of a video that are alike; the others get the findings of the first one. A look
 * that failed is tried again with the next frame. For engines that see a frame with those before it: `looks` frames in a
 * row are looked at, so that the last look sees only frames that are alike.
 */
export function lookOnce<Item>(engine: FrameEngine<Item>, { looks = 1 } = {}): FrameEngine<Item> {
  const shotsOf = perVideo((): { shots: Shot<Item>[] } => ({ shots: [] }));
  return {
    ...engine,
    async run(frame, options) {
      if (frame.video === undefined) return engine.run(frame, options);
      const grey = await greyOf(frame);
      const state = shotsOf(frame.video);
      state.shots = state.shots.filter(({ offset }) => Math.abs(frame.offset - offset) <= maxSecondsKnown);
      const before = state.shots.find((shot) => isAlike(shot.grey, grey, limits));
      if (before && before.looks >= looks) {
        const findings = await before.findings.catch(() => null);
        if (findings !== null) return findings;
        options.signal.throwIfAborted();
      }
      const findings = engine.run(frame, options);
      const others = state.shots.filter((shot) => shot !== before);
      // The newest shot is the first one.
      const isNext = before !== undefined && before.looks < looks && before === state.shots[0];
      const shot = isNext
        ? { ...before, offset: frame.offset, findings, looks: before.looks + 1 }
        : { grey, offset: frame.offset, findings, looks: 1 };
      state.shots = [shot, ...others].slice(0, maxShots);
      return findings;
    },
  };
}
