import { Refusal } from '../../moderation/requests/refusal.ts';
import { audioFileRequestReader } from '../../protocol/audio.ts';
import { writeAudioFile } from '../../protocol/callback-payloads.ts';
import { applyAudioRule, sendsAll } from '../../protocol/callback-rules.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { because } from '../../reasons/reason.ts';
import { digestOf } from './digest.ts';
import { call } from './market.ts';

type Options = {
  fetchFile(url: string): Promise<Response>;
  sendCallback(callbackUrl: string, payload: Record<string, unknown>): Promise<void>;
  pauseMs(): number;
};

/** § Audio file submission: knows one call and returns its prepared results. Throws Refusal 1001 or 1302. */
export function createCalls({ fetchFile, sendCallback, pauseMs }: Options) {
  return async (fields: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const read = readRequest(audioFileRequestReader, fields);
    if (!read.ok) throw new Refusal(1001, because('message_of', { what: read.member, why: read.detail }));
    const { recording, tasks } = read.value;
    const { url, callbackUrl, callbackRule, roomId, userId, forumId } = recording;
    if ((await digestOf(await fetchFile(url))) !== call.sha256) {
      throw new Refusal(1302, `url: the demo can only listen to its own call, ${call.file}`);
    }
    const requestId = `a-${crypto.randomUUID().slice(0, 12)}`;
    const echoed = {
      ...(roomId === undefined ? {} : { roomId }),
      ...(userId === undefined ? {} : { userId }),
      ...(forumId === undefined ? {} : { forumId }),
    };
    const results = Object.entries(call.tasks)
      .filter(([task]) => tasks === undefined || tasks.includes(task))
      .map(([task, result]) => [task, applyAudioRule(result, { all: sendsAll(callbackRule) })]);
    const payload = {
      ...writeAudioFile({ requestId, ...echoed, speechInfo: { duration: call.seconds } }),
      ...Object.fromEntries(results),
    };
    setTimeout(() => void sendCallback(callbackUrl, payload), pauseMs());
    return { result: [{ requestId, url, callbackUrl, ...echoed }] };
  };
}
