import { readRequest } from '../../protocol/read-request.ts';
import { videoCloseRequestReader } from '../../protocol/video.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { finishVideo } from './finish.ts';
import { readVideo } from './video.ts';

/**
 * § Video detection close: one that runs stops its capture and ends with what it has; one that waits ends
 * at once. Throws Refusal 1001, 1201 (unknown, or another account's) or 1202 (ended). Gives the videoId.
 */
export async function closeVideo(
  ctx: Context,
  secretId: string,
  fields: Record<string, unknown>,
): Promise<string> {
  const read = readRequest(videoCloseRequestReader, fields);
  if (!read.ok) throw new Refusal(1001, `${read.member}: ${read.detail}`);
  const { videoId } = read.value;
  if (!/^[\w-]{1,64}$/.test(videoId)) throw new Refusal(1201, 'videoId: there is no such video');
  await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('videos')
      .selectAll()
      .where('id', '=', videoId)
      .where('secret_id', '=', secretId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal(1201, 'videoId: there is no such video');
    if (row.state === 'end' || row.state === 'error')
      throw new Refusal(1202, 'videoId: the video has already ended');
    if (row.state === 'queued') {
      await finishVideo(ctx, tx, readVideo(row), { status: 'end', message: 'closed' });
      await ctx.jobs.drop(tx, row.job_id);
      return;
    }
    await tx.updateTable('videos').set({ closing: true }).where('id', '=', videoId).execute();
  });
  ctx.running.close(videoId);
  ctx.dispatcher.wake();
  return videoId;
}
