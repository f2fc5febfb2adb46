import { audioStreamRequestReader } from '../../protocol/audio.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { because } from '../../reasons/reason.ts';
import type { AudioParameters } from '../audio/audio.ts';
import { Refusal } from '../requests/refusal.ts';
import { checkReach } from '../submissions/check-reach.ts';
import { chooseTasks } from '../submissions/choose-tasks.ts';
import { enqueueSubmission, type SubmitParts } from '../submissions/enqueue.ts';
import { echoedOf } from './echoed.ts';

/**
 * § Audio stream submission: accepts all streams of the request or none, and returns a record of each. Existing clients
 * send `tasks` next to the streams. Throws a Refusal that names what is wrong.
 */
export async function submitAudioStreams(
  ctx: SubmitParts,
  secretId: string,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const read = readRequest(audioStreamRequestReader, fields);
  if (!read.ok) throw new Refusal(1001, because('message_of', { what: read.member, why: read.detail }));
  const { speechStream, tasks: named } = read.value;
  const missing = await ctx.captureTools.missing();
  if (missing !== null)
    throw new Refusal(1302, because('message_of', { what: 'speechStream', why: missing }));
  const how = { member: 'tasks', medium: 'audio' as const, log: ctx.log };
  const tasks = await chooseTasks(named, ctx.audioTasks, how);
  for (const [index, { url, callback }] of speechStream.entries()) {
    await checkReach(ctx, `speechStream[${index}].url`, url, 'stream');
    await checkReach(ctx, `speechStream[${index}].callback`, callback);
  }
  const result = await ctx.db.transaction().execute(async (tx) => {
    const records: Record<string, unknown>[] = [];
    for (const { url, callback, callbackRules, returnPreSpeech, ...ids } of speechStream) {
      const echoed = echoedOf(ids);
      const parameters: AudioParameters = { echoed, rule: callbackRules, preSpeech: returnPreSpeech };
      const more = { audio: JSON.stringify(parameters) };
      const accepted = { kind: 'audio-stream' as const, secretId, source: url, callbackUrl: callback, tasks };
      const requestId = await enqueueSubmission(ctx, tx, { ...accepted, more });
      records.push({ requestId, url, callback, ...echoed });
    }
    return records;
  });
  return { result };
}
