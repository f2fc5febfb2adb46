import { audioStreamCloseRequestReader } from '../../protocol/audio.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { because } from '../../reasons/reason.ts';
import { closeSubmission } from '../queue/close-submission.ts';
import type { WorkParts } from '../queue/kinds.ts';
import { Refusal } from '../requests/refusal.ts';

/**
 * § Audio stream close: closes all streams of the request or none. Throws Refusal 1001, 1201 (unknown, or another
 * account's) or 1202 (ended, or closed before).
 */
export async function closeAudioStreams(
  ctx: WorkParts,
  secretId: string,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const read = readRequest(audioStreamCloseRequestReader, fields);
  if (!read.ok) throw new Refusal(1001, because('message_of', { what: read.member, why: read.detail }));
  const { speechStream } = read.value;
  const closing = await ctx.db.transaction().execute(async (tx) => {
    const stops: { stop(): void }[] = [];
    for (const [index, { requestId: id }] of speechStream.entries()) {
      const member = `speechStream[${index}].requestId`;
      const what = { id, secretId, kinds: ['audio-stream' as const], member, what: 'audio stream' as const };
      stops.push(await closeSubmission(ctx, tx, what));
    }
    return stops;
  });
  for (const { stop } of closing) stop();
  return { result: speechStream.map(({ requestId }) => ({ requestId, status: 'closed' })) };
}
