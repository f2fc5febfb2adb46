import * as z from 'zod';
import type { Reason } from '../../reasons/reason.ts';
import { columnsOf, deserialize, serialize } from '../../reasons/serialize.ts';
import type { Frame } from '../capture/frames.ts';
import { maxSecondsKnown } from '../engines/alike/look-once.ts';
import { forLog, isNotLookedAt, notLookedAt, storedNotLookedAt } from '../engines/not-looked-at.ts';
import type { AnalysedFrame, FrameResults } from '../engines/tasks/frame-task.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Database, Tx } from '../store/database.ts';
import type { ReceivedFrame } from '../work/missed.ts';
import { storeProgress } from '../work/progress.ts';
import { sendFragments } from './fragments.ts';
import type { Video, VideoParts } from './video.ts';

const storedResults = z.record(z.string(), z.union([z.array(z.unknown()), storedNotLookedAt]));

/**
 * Looks at one frame with every task. The returned function stores the results and sends the fragments that are then
 * complete. Frames may be looked at in parallel but are stored in order, since a restart counts them.
 */
export async function lookAtFrame(
  ctx: VideoParts,
  video: Video,
  frame: Frame,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const results = await look(ctx, video, frame, signal);
  await ctx.media.saveFrame(video.mediaToken, frame.index, frame.jpeg);
  const { index, offset, width, height } = frame;
  return () =>
    storeProgress(ctx, video.id, async (tx) => {
      await storeFrame(tx, video, { index, offset, width, height, results });
      await sendFragments(ctx, tx, video, { last: false });
    });
}

type Looked = { jpeg: Uint8Array; offset: number; results: Promise<FrameResults> };
const lastLooks = new WeakMap<Video, Looked>();

/** Looks at a still picture only once: a frame that equals the one before gets its results. */
async function look(ctx: VideoParts, video: Video, frame: Frame, signal: AbortSignal): Promise<FrameResults> {
  const before = lastLooks.get(video);
  const isKnown = before !== undefined && frame.offset - before.offset <= maxSecondsKnown;
  if (isKnown && Buffer.compare(before.jpeg, frame.jpeg) === 0) {
    const results = await before.results;
    // A task that failed is tried again.
    if (!Object.values(results).some(isNotLookedAt)) return results;
  }
  // Each engine uses a whole processor core, so the number of frames at once is limited over all videos.
  const results = ctx.frameSemaphore(() => analyse(ctx, video, frame, signal), signal, {
    id: video.id,
    live: video.kind === 'video-stream',
    pieces: video.duration && video.duration / video.interval,
  });
  lastLooks.set(video, { jpeg: frame.jpeg, offset: frame.offset, results });
  return results;
}

async function analyse(
  ctx: VideoParts,
  video: Video,
  frame: Frame,
  signal: AbortSignal,
): Promise<FrameResults> {
  const results: FrameResults = {};
  // The same object for all tasks: engines that share work on a frame recognize the frame by it.
  const input = { ...frame, video: video.id };
  for (const { id, type } of video.tasks) {
    const task = ctx.frameTasks.find((candidate) => candidate.type === type);
    if (!task) continue;
    try {
      results[id] = await task.run(input, { signal });
    } catch (error) {
      signal.throwIfAborted();
      ctx.log.warn(
        { ...forLog(error), videoId: video.id, offset: frame.offset, task: id },
        'a frame could not be analysed',
      );
      results[id] = notLookedAt(error);
    }
  }
  return results;
}

/** Stores frames that no engine looked at, with the reason. Their time was captured and is reported as missed. */
export async function storeMissed(
  tx: Tx,
  video: Video,
  frames: readonly { index: number; offset: number; reason: Reason }[],
): Promise<void> {
  for (const { index, offset, reason } of frames) {
    await storeFrame(tx, video, { index, offset, width: 0, height: 0, results: {}, missed: reason });
  }
}

/** Stores one frame with its results. A frame that is already stored does not change. */
async function storeFrame(
  tx: Tx,
  video: Video,
  frame: {
    index: number;
    offset: number;
    width: number;
    height: number;
    results: FrameResults;
    missed?: Reason;
  },
): Promise<void> {
  await tx
    .insertInto('frames')
    .values({
      video_id: video.id,
      index: frame.index,
      offset_s: frame.offset,
      width: frame.width,
      height: frame.height,
      results: JSON.stringify(serialize(frame.results)),
      ...columnsOf({ missed: frame.missed ?? null }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The frames that were looked at, from `from` (seconds) to before `until`, in order. */
export async function readFrames(
  db: Database | Tx,
  media: MediaStore,
  video: Video,
  from = 0,
  until = Number.POSITIVE_INFINITY,
): Promise<AnalysedFrame[]> {
  const rows = await db
    .selectFrom('frames')
    .select(['index', 'offset_s', 'results'])
    .where('video_id', '=', video.id)
    .where('missed', 'is', null)
    .where('offset_s', '>=', from)
    .where('offset_s', '<', until)
    .orderBy('index')
    .execute();
  return rows.map((row) => ({
    offset: row.offset_s,
    url: media.frameUrl(video.mediaToken, row.index),
    results: storedResults.parse(JSON.parse(row.results)),
  }));
}

/** The offsets of all frames received from `from` (seconds) on, looked at or not, in order. */
export async function receivedFrames(
  db: Database | Tx,
  video: Pick<Video, 'id'>,
  from = 0,
): Promise<ReceivedFrame[]> {
  const rows = await db
    .selectFrom('frames')
    .select(['offset_s', 'missed', 'reasons'])
    .where('video_id', '=', video.id)
    .where('offset_s', '>=', from)
    .orderBy('offset_s')
    .execute();
  return rows.map(({ offset_s, missed, reasons }) => ({
    offset: offset_s,
    missed: deserialize(missed, reasons?.missed),
  }));
}

/** How many frames are stored; the next one to capture has this index, since they are stored in order. */
export async function countFrames(db: Database | Tx, videoId: string): Promise<number> {
  const row = await db
    .selectFrom('frames')
    .select(({ fn }) => fn.max('index').as('last'))
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return row?.last == null ? 0 : Number(row.last) + 1;
}

/** The offset of the newest stored frame, in seconds; null when there is none. */
export async function newestOffset(db: Database, videoId: string): Promise<number | null> {
  const row = await db
    .selectFrom('frames')
    .select(({ fn }) => fn.max('offset_s').as('newest'))
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return row?.newest ?? null;
}
