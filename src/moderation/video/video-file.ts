import path from 'node:path';
import { listenToFile } from '../audio-analysis/listen-to-file.ts';
import { captureFrames } from '../capture/frames.ts';
import { type ProbedVideo, probeVideo } from '../capture/probe.ts';
import { fetchSource } from '../media/fetch-source.ts';
import type { SubmissionRow } from '../submissions/submission.ts';
import { createFramePool } from '../work/ordered-pool.ts';
import { storeProgress } from '../work/progress.ts';
import { runAll } from '../work/run-all.ts';
import type { Work } from '../work/running.ts';
import { sendFragments } from './fragments.ts';
import { countFrames, lookAtFrame } from './frames.ts';
import { readVideo, type Video, type VideoParts } from './video.ts';

/** Fetches and probes a video, then looks at its frames and listens to its audio in parallel. */
export async function runVideoFile(ctx: VideoParts, row: SubmissionRow, { signal }: Work): Promise<void> {
  const video = readVideo(row);
  const source = path.join(ctx.media.workFolder(video.id), 'source');
  await fetchSource(video.source, source, {
    request: ctx.request,
    maxBytes: ctx.limits.videoFileBytes,
    signal,
  });
  const probed = await probeVideo(source, { signal });
  video.duration = probed.duration;
  if (probed.shownUntil !== null)
    ctx.log.info({ id: video.id, ...probed }, 'a video stands still at its end');
  await ctx.db
    .updateTable('submissions')
    .set({ duration: probed.duration })
    .where('id', '=', video.id)
    .execute();
  video.listens &&= probed.audio;
  const works = [(one: AbortSignal) => lookAtVideo(ctx, video, source, probed, one)];
  if (video.listens) works.push((one) => listenToVideo(ctx, video, source, one));
  await runAll(signal, works);
}

async function lookAtVideo(
  ctx: VideoParts,
  video: Video,
  source: string,
  probed: ProbedVideo,
  signal: AbortSignal,
): Promise<void> {
  const done = await countFrames(ctx.db, video.id);
  const end = probed.shownUntil ?? probed.duration;
  const until = probed.shownUntil ?? undefined;
  const from = done * video.interval;
  // After a restart there may be nothing left to capture, which ffmpeg would report as a video without frames.
  if (done > 0 && end !== null && from >= end) return;
  const pool = createFramePool(ctx);
  try {
    const capture = captureFrames(source, {
      interval: video.interval,
      from,
      ...(until && { until }),
      signal,
    });
    for await (const frame of capture) {
      await pool.add(() => lookAtFrame(ctx, video, { ...frame, index: done + frame.index }, signal));
    }
  } finally {
    // Frames captured before a failure count too, and no work may continue after this function throws.
    await Promise.allSettled([pool.done()]);
  }
  await pool.done();
}

async function listenToVideo(
  ctx: VideoParts,
  video: Video,
  source: string,
  signal: AbortSignal,
): Promise<void> {
  const sendComplete = (tx: Parameters<typeof sendFragments>[1]) =>
    sendFragments(ctx, tx, video, { last: false });
  await listenToFile(ctx, video, source, signal, sendComplete);
  video.listens = false;
  await storeProgress(ctx, video.id, sendComplete);
}
