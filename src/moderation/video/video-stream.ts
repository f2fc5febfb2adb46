import type { Frame } from '../capture/frames.ts';
import type { SoundWindow } from '../capture/sound.ts';
import type { Context } from '../context.ts';
import { hear, heardSoFar, storeSound } from '../sound/sounds.ts';
import { readLive } from '../work/live.ts';
import { storeProgress } from '../work/progress.ts';
import type { Work } from '../work/running.ts';
import type { SubmissionRow } from '../work/submission.ts';
import { sendFragments } from './fragments.ts';
import { countFrames, lookAtFrame, newestOffset } from './frames.ts';
import { readVideo } from './video.ts';

/** Looks at and listens to a live video; every fragment that is complete is called back (§ Video stream submission). */
export async function runVideoStream(ctx: Context, row: SubmissionRow, work: Work): Promise<void> {
  const video = readVideo(row);
  const { signal } = work;
  let next = await countFrames(ctx.db, video.id);
  const newest = await newestOffset(ctx.db, video.id);
  const heard = await heardSoFar(ctx.db, video.id);
  // After the newest frame, not after its whole interval: within that a restart may be over.
  const after = Math.max((newest ?? 0) + 0.001, heard.end);
  const stored = newest === null && heard.count === 0 ? null : after;
  const frame = (each: Frame) => lookAtFrame(ctx, video, { ...each, index: next++ }, signal);
  const sound = async (window: SoundWindow) => {
    const found = await hear(ctx, video, window, signal);
    await storeProgress(ctx, video.id, async (tx) => {
      await storeSound(tx, video.id, found);
      await sendFragments(ctx, tx, video, { last: false });
    });
  };
  const start = (at: Date) => {
    video.captureStart = at;
  };
  const handlers = video.listens ? { frame, sound } : { frame };
  await readLive(ctx, row, { interval: video.interval, stored, handlers, start }, work);
}
