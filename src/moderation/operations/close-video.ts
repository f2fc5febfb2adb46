import { readRequest } from '../../protocol/read-request.ts';
import { videoCloseRequestReader } from '../../protocol/video.ts';
import { because } from '../../reasons/reason.ts';
import { closeSubmission } from '../queue/close-submission.ts';
import type { WorkParts } from '../queue/kinds.ts';
import { Refusal } from '../requests/refusal.ts';

/**
 * § Video detection close: a running video stops its capture and ends with what it has; a waiting video ends at once.
 * Throws Refusal 1001, 1201 (unknown, or another account's) or 1202 (ended). Returns the videoId.
 */
export async function closeVideo(
  ctx: WorkParts,
  secretId: string,
  fields: Record<string, unknown>,
): Promise<string> {
  const read = readRequest(videoCloseRequestReader, fields);
  if (!read.ok) throw new Refusal(1001, because('message_of', { what: read.member, why: read.detail }));
  const { videoId: id } = read.value;
  const { stop } = await ctx.db.transaction().execute((tx) =>
    closeSubmission(ctx, tx, {
      id,
      secretId,
      kinds: ['video-file', 'video-stream'],
      member: 'videoId',
      what: 'video',
    }),
  );
  stop();
  return id;
}
