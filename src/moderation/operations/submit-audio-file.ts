import { audioFileRequestReader } from '../../protocol/audio.ts';
import { audioFormats, unacceptedFormat } from '../../protocol/limits.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { because } from '../../reasons/reason.ts';
import type { AudioParameters } from '../audio/audio.ts';
import { Refusal } from '../requests/refusal.ts';
import { checkReach } from '../submissions/check-reach.ts';
import { chooseTasks } from '../submissions/choose-tasks.ts';
import { enqueueSubmission, type SubmitParts } from '../submissions/enqueue.ts';
import { echoedOf } from './echoed.ts';

/** § Audio file submission: returns the submission record. Throws a Refusal that names what is wrong. */
export async function submitAudioFile(
  ctx: SubmitParts,
  secretId: string,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const read = readRequest(audioFileRequestReader, fields);
  if (!read.ok) throw new Refusal(1001, because('message_of', { what: read.member, why: read.detail }));
  const { recording, tasks: named } = read.value;
  const { url, callbackUrl, callbackRule } = recording;
  const format = unacceptedFormat(url, audioFormats);
  if (format !== null) {
    throw new Refusal(
      1103,
      because('message_of', {
        what: 'recording.url',
        why: because('format_not_among', { format, formats: audioFormats }),
      }),
    );
  }
  const missing = await ctx.captureTools.missing();
  if (missing !== null)
    throw new Refusal(1302, because('message_of', { what: 'recording.url', why: missing }));
  const how = { member: 'tasks', medium: 'audio' as const, log: ctx.log };
  const tasks = await chooseTasks(named, ctx.audioTasks, how);
  await checkReach(ctx, 'recording.url', url);
  await checkReach(ctx, 'recording.callbackUrl', callbackUrl);

  const echoed = echoedOf(recording);
  const parameters: AudioParameters = {
    echoed,
    preSpeech: false,
    ...(callbackRule === undefined ? {} : { rule: callbackRule }),
  };
  const more = { audio: JSON.stringify(parameters) };
  const accepted = { kind: 'audio-file' as const, secretId, source: url, callbackUrl, tasks, more };
  const requestId = await ctx.db.transaction().execute((tx) => enqueueSubmission(ctx, tx, accepted));
  return { result: [{ requestId, url, callbackUrl, ...echoed }] };
}
