import sharp from 'sharp';
import type { FrameInput } from '../engine.ts';
import { type Grey, greatestDifference } from './greatest-difference.ts';
import { perVideo } from './per-video.ts';

type Look<Findings> = (frame: FrameInput, signal: AbortSignal) => Promise<Findings>;
type Seen<Findings> = { grey: Grey; offset: number; findings: Promise<Findings> };

/** Frames are compared this wide, in grey. */
const side = 640;
/** A letter of 12 px in a 720p frame that changes makes one such cell differ by more; compression does not. */
const cell = { width: 8, height: 8 };
const maxDifference = 5;
/** So that a new gallery picture is found in a stream that stands still. In seconds of the video. */
const maxSeconds = 60;
/** A conversation cuts back and forth between a few cameras. */
const maxShots = 4;

const greys = new WeakMap<FrameInput, Promise<Grey>>();

/** All engines get the same object for one frame, so it is decoded once. */
function greyOf(frame: FrameInput): Promise<Grey> {
  const known = greys.get(frame);
  if (known) return known;
  const options = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
  const grey = sharp(frame.jpeg, { failOn: 'error', limitInputPixels: 50_000_000 })
    .resize(options)
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({ grey: data, width: info.width, height: info.height }));
  greys.set(frame, grey);
  return grey;
}

/**
 * Looks once at frames of a video that `look` cannot tell apart; the others get the findings of the first one. Only for
 * engines that see each frame by itself. A look that failed is tried again with the next frame.
 */
export function lookOnce<Findings>(look: Look<Findings>): Look<Findings> {
  const seenOf = perVideo(() => ({ shots: [] as Seen<Findings>[] }));
  return async (frame, signal) => {
    if (frame.video === undefined) return look(frame, signal);
    const grey = await greyOf(frame);
    const state = seenOf(frame.video);
    state.shots = state.shots.filter(({ offset }) => Math.abs(frame.offset - offset) <= maxSeconds);
    const before = state.shots.find((one) => greatestDifference(one.grey, grey, cell) < maxDifference);
    if (before) {
      const findings = await before.findings.catch(() => null);
      if (findings !== null) return findings;
      signal.throwIfAborted();
    }
    const findings = look(frame, signal);
    const shots = state.shots.filter((one) => one !== before);
    state.shots = [{ grey, offset: frame.offset, findings }, ...shots].slice(0, maxShots);
    return findings;
  };
}
