import path from 'node:path';
import { CaptureError } from '../capture/capture-error.ts';
import { captureFrames, type Frame } from '../capture/frames.ts';
import { probeFilm } from '../capture/probe.ts';
import type { Context } from '../context.ts';
import { ToolMissingError } from '../host/system-tools.ts';
import { UnreachableError } from '../media/address-guard.ts';
import { fetchSource } from '../media/fetch-source.ts';
import { type Ending, finishVideo } from './finish.ts';
import { sendFragments } from './fragments.ts';
import type { FrameResults } from './frame-task.ts';
import { countFrames, storeFrame } from './frames.ts';
import { ServiceStopping, VideoClosed } from './running.ts';
import { maxVideoBytes } from './submit.ts';
import { readVideo, type Video } from './video.ts';

/** How often a film may be begun without a single new frame before it counts as one that cannot be done. */
const maxAttempts = 8;

/**
 * Works on one film until it has ended: fetch, probe, then frame by frame. Every frame is stored before the
 * next one is looked at, so that a process that dies costs at most one. Throws when it must be begun again.
 */
export async function processVideo(ctx: Context, job: { id: string; videoId: string }): Promise<void> {
  const video = await begin(ctx, job);
  if (!video) return;
  const signal = ctx.running.start(video.id);
  try {
    const ending = await endingOf(ctx, video, signal);
    await ctx.db.transaction().execute((tx) => finishVideo(ctx, tx, video, ending));
    ctx.log.info({ videoId: video.id, ...ending }, 'video ended');
    await ctx.media.removeWork(video.id);
  } catch (error) {
    // A stop is nobody's failure: it does not count as an attempt.
    if (error instanceof ServiceStopping) await uncount(ctx, video);
    else ctx.log.error({ err: error, videoId: video.id }, 'work on a video broke off');
    throw error;
  } finally {
    ctx.running.finish(video.id);
    ctx.dispatcher.wake();
  }
}

/** null for a film that has ended, or whose job is an older one of two. */
async function begin(ctx: Context, job: { id: string; videoId: string }): Promise<Video | null> {
  const row = await ctx.db
    .updateTable('videos')
    .set(({ eb, fn, val }) => ({
      state: 'running',
      attempts: eb('attempts', '+', 1),
      capture_start: fn.coalesce('capture_start', val(new Date())),
    }))
    .where('id', '=', job.videoId)
    .where('job_id', '=', job.id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  return row ? readVideo(row) : null;
}

async function uncount(ctx: Context, video: Video): Promise<void> {
  await ctx.db
    .updateTable('videos')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', video.id)
    .execute();
}

async function endingOf(ctx: Context, video: Video, signal: AbortSignal): Promise<Ending> {
  const closed: Ending = { status: 'end', message: 'closed' };
  if (video.closing) return closed;
  if (video.attempts > maxAttempts) {
    return {
      status: 'error',
      message: 'The video could not be processed: work on it broke off again and again.',
    };
  }
  try {
    return (await captureAll(ctx, video, signal)) === 'closed'
      ? closed
      : { status: 'end', message: 'success' };
  } catch (error) {
    const cause = signal.aborted ? signal.reason : error;
    if (cause instanceof VideoClosed) return closed;
    if (cause instanceof UnreachableError) {
      return { status: 'error', message: `The source could not be fetched: ${cause.message}` };
    }
    if (cause instanceof CaptureError || cause instanceof ToolMissingError) {
      return { status: 'error', message: cause.reason };
    }
    throw cause;
  }
}

async function captureAll(ctx: Context, video: Video, signal: AbortSignal): Promise<'done' | 'closed'> {
  const source = path.join(ctx.media.workFolder(video.id), 'source');
  await fetchSource(video.source, source, { request: ctx.request, maxBytes: maxVideoBytes, signal });
  const film = await probeFilm(source, { signal });
  video.duration = film.duration;
  await ctx.db.updateTable('videos').set({ duration: film.duration }).where('id', '=', video.id).execute();

  const done = await countFrames(ctx.db, video.id);
  const from = done * video.interval;
  // After a restart nothing may be left to capture, which ffmpeg would report as a film without pictures.
  if (done > 0 && film.duration !== null && from >= film.duration) return 'done';
  for await (const frame of captureFrames(source, { interval: video.interval, from, signal })) {
    const closing = await keepFrame(ctx, video, { ...frame, index: done + frame.index }, signal);
    if (closing) return 'closed';
  }
  return 'done';
}

/** Analyses and stores one frame; true when the film was closed meanwhile, by whichever process. */
async function keepFrame(ctx: Context, video: Video, frame: Frame, signal: AbortSignal): Promise<boolean> {
  // Engines take whole processor cores: however many films run, only so many frames are looked at.
  const results = await ctx.turns(signal, () => analyse(ctx, video, frame, signal));
  await ctx.media.saveFrame(video.mediaToken, frame.index, frame.jpeg);
  return ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('videos')
      .set({ attempts: 1 })
      .where('id', '=', video.id)
      .returning('closing')
      .executeTakeFirstOrThrow();
    await storeFrame(tx, video, { ...frame, results });
    await sendFragments(ctx, tx, video, false);
    return row.closing;
  });
}

async function analyse(ctx: Context, video: Video, frame: Frame, signal: AbortSignal): Promise<FrameResults> {
  const results: FrameResults = {};
  for (const { id, type } of video.tasks) {
    const task = ctx.frameTasks.find((candidate) => candidate.type === type);
    try {
      results[id] = task ? await task.run(frame, { signal }) : null;
    } catch (error) {
      signal.throwIfAborted();
      ctx.log.warn(
        { err: error, videoId: video.id, offset: frame.offset, task: id },
        'a frame could not be analysed',
      );
      results[id] = null;
    }
  }
  return results;
}
