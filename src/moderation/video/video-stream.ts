import { analyseAudio, audioProgress, notAnalysed, storeAudio } from '../audio-analysis/analyse.ts';
import type { AudioWindow } from '../capture/audio.ts';
import type { Frame } from '../capture/frames.ts';
import type { AnalysedAudio } from '../engines/tasks/audio-task.ts';
import type { Tx } from '../store/database.ts';
import type { SubmissionRow } from '../submissions/submission.ts';
import { type LiveHandler, readLive } from '../work/live.ts';
import { type Why, why } from '../work/missed.ts';
import { storeProgress } from '../work/progress.ts';
import { type Work, WorkInterrupted } from '../work/running.ts';
import { sendFragments } from './fragments.ts';
import { countFrames, lookAtFrame, newestOffset, storeMissed } from './frames.ts';
import { readVideo, type Video, type VideoParts } from './video.ts';

/** Looks at and listens to a live video, and calls back each complete fragment (§ Video stream submission). */
export async function runVideoStream(ctx: VideoParts, row: SubmissionRow, work: Work): Promise<void> {
  const video = readVideo(row);
  const { signal } = work;
  const newest = await newestOffset(ctx.db, video.id);
  const progress = await audioProgress(ctx.db, video.id);
  // Just after the newest frame, not after its whole interval, since a restart may take less than that.
  const after = Math.max((newest ?? 0) + 0.001, progress.end);
  const stored = newest === null && progress.count === 0 ? null : after;
  const start = (at: Date) => {
    video.captureStart = at;
  };
  const frames = createFrameHandler(ctx, video, await countFrames(ctx.db, video.id), signal);
  const audio = createAudioHandler(ctx, video, signal);
  const handlers = video.listens ? { frames, audio } : { frames };
  const options = { interval: video.interval, stored, ...handlers, start };
  await readLive(ctx, row, options, work).finally(async () => {
    // After an interruption the next capture continues, and the time between is reported as a gap.
    if (signal.reason instanceof WorkInterrupted || frames.open.size + audio.open.size === 0) return;
    await storeProgress(ctx, video.id, async (tx) => {
      await frames.giveUp(tx);
      await audio.giveUp(tx);
    });
  });
}

/** Stores every frame that arrives, in order, with its results or the reason why no engine looked at it. */
function createFrameHandler(ctx: VideoParts, video: Video, first: number, signal: AbortSignal) {
  /** The frames that have arrived and are not stored yet, with their index. */
  const open = new Map<Frame, number>();
  let next = first;
  const missed = (frame: Frame, { reason }: Why) => ({
    index: open.get(frame) ?? next++,
    offset: frame.offset,
    reason,
  });
  const handler: LiveHandler<Frame> = {
    received: (frame) => open.set(frame, next++),
    async work(frame) {
      const index = open.get(frame) ?? next++;
      const store = await lookAtFrame(ctx, video, { ...frame, index }, signal);
      return async () => {
        await store();
        open.delete(frame);
      };
    },
    async late(frames) {
      const all = frames.map((frame) => missed(frame, why.busy));
      await storeProgress(ctx, video.id, async (tx) => {
        await storeMissed(tx, video, all);
        await sendFragments(ctx, tx, video, { last: false });
      });
      for (const frame of frames) open.delete(frame);
    },
  };
  const giveUp = (tx: Tx) =>
    storeMissed(
      tx,
      video,
      [...open.keys()].map((frame) => missed(frame, why.closed)),
    );
  return { ...handler, open, giveUp };
}

function createAudioHandler(ctx: VideoParts, video: Video, signal: AbortSignal) {
  const open = new Set<AudioWindow>();
  const store = (window: AudioWindow, found: AnalysedAudio) => {
    open.delete(window);
    return storeProgress(ctx, video.id, async (tx) => {
      await storeAudio(tx, video.id, found);
      await sendFragments(ctx, tx, video, { last: false });
    });
  };
  const handler: LiveHandler<AudioWindow> = {
    received: (window) => open.add(window),
    work: async (window) => async () => store(window, await analyseAudio(ctx, video, window, signal)),
    late: async (windows) => {
      for (const window of windows) await store(window, notAnalysed(ctx, video, window.own, why.busy));
    },
  };
  const giveUp = async (tx: Tx) => {
    for (const { own } of open) await storeAudio(tx, video.id, notAnalysed(ctx, video, own, why.closed));
  };
  return { ...handler, open, giveUp };
}
