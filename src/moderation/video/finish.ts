import { writeSummary } from '../../protocol/callback-payloads.ts';
import { enqueueCallback } from '../callbacks/outbox.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../host/database.ts';
import { sendFragments } from './fragments.ts';
import { readFrames } from './frames.ts';
import { failures, summaryTasks } from './task-objects.ts';
import type { Video } from './video.ts';

/** § Video callback structures: `videoInfo.status` and `message` of the summary. */
export type Ending = { status: 'end' | 'error'; message: string };

/**
 * Ends a film once: its state, its last fragment and its summary in one transaction. Without fragments the
 * summary carries the task results, also those found before an error.
 */
export async function finishVideo(ctx: Context, tx: Tx, video: Video, ending: Ending): Promise<boolean> {
  const ended = await tx
    .updateTable('videos')
    .set({ state: ending.status, message: ending.message, ended_at: new Date() })
    .where('id', '=', video.id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await sendFragments(ctx, tx, video, true);

  const frames = await readFrames(tx, ctx.media, video);
  const payload = writeSummary({
    videoInfo: {
      id: video.id,
      captureStart: video.captureStart.toISOString(),
      // Some containers do not say how long they are: then as far as was captured.
      duration: video.duration ?? frames.length * video.interval,
      frames: frames.length,
      status: ending.status,
      message: [ending.message, ...failures(video, frames).map(inWords)].join('; '),
    },
    ...(video.customInfo === undefined ? {} : { customInfo: video.customInfo }),
    ...(video.realTime ? {} : { tasks: summaryTasks(video, frames, ctx.frameTasks) }),
  });
  const callback = { subject: video.id, kind: 'summary' as const, url: video.callbackUrl, payload };
  await enqueueCallback(tx, callback, ctx.keys.privateKey);
  return true;
}

function inWords(failed: { taskId: string; frames: number }): string {
  return `${failed.taskId} could not look at ${failed.frames} ${failed.frames === 1 ? 'frame' : 'frames'}`;
}
