import { writeFragment } from '../../protocol/callback-payloads.ts';
import { enqueueCallback } from '../callbacks/outbox.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../host/database.ts';
import { countFrames, readFrames } from './frames.ts';
import { fragmentTasks } from './task-objects.ts';
import type { Video } from './video.ts';

/** Seconds of film in one fragment of a video file ("not shown"; the default of streams is taken). */
export const fragmentSeconds = 60;

/**
 * Sends the fragments that are complete and not sent yet: all that end before the next frame to come, and
 * with `last` the one that is still open. Run in a transaction; running it again changes nothing.
 */
export async function sendFragments(ctx: Context, tx: Tx, video: Video, last: boolean): Promise<void> {
  if (!video.realTime) return;
  const frames = await countFrames(tx, video.id);
  if (frames === 0) return;
  const open = fragmentAt(frames * video.interval);
  const lastWithFrames = fragmentAt((frames - 1) * video.interval);
  const end = last ? lastWithFrames + 1 : Math.min(open, lastWithFrames + 1);
  const sent = await tx
    .selectFrom('fragments')
    .select(({ fn }) => fn.max('index').as('last'))
    .where('video_id', '=', video.id)
    .executeTakeFirst();
  const first = sent?.last == null ? 0 : Number(sent.last) + 1;
  for (let index = first; index < end; index += 1) await sendFragment(ctx, tx, video, index, frames);
}

// To the millisecond, as offsets are stored: 54.54 × 1.1 must not fall short of 60.
function fragmentAt(offset: number): number {
  return Math.floor(Number(offset.toFixed(3)) / fragmentSeconds);
}

async function sendFragment(
  ctx: Context,
  tx: Tx,
  video: Video,
  index: number,
  frameCount: number,
): Promise<void> {
  const offsetStart = index * fragmentSeconds;
  const captured = frameCount * video.interval;
  const offsetEnd = Math.min(offsetStart + fragmentSeconds, Math.min(captured, video.duration ?? captured));
  const added = await tx
    .insertInto('fragments')
    .values({ video_id: video.id, index, offset_start: offsetStart, offset_end: offsetEnd })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return;
  const frames = await readFrames(tx, ctx.media, video, offsetStart, offsetStart + fragmentSeconds);
  const payload = writeFragment({
    videoInfo: { id: video.id, captureStart: video.captureStart.toISOString() },
    fragmentInfo: { id: `${video.id}-${index + 1}`, offsetStart, offsetEnd },
    ...(video.customInfo === undefined ? {} : { customInfo: video.customInfo }),
    tasks: fragmentTasks(video, frames, ctx.frameTasks),
  });
  const callback = { subject: video.id, kind: 'fragment' as const, url: video.callbackUrl, payload };
  await enqueueCallback(tx, callback, ctx.keys.privateKey);
}
