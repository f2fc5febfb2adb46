import {
  audioStreamCloseResponseSchema,
  audioStreamResponseSchema,
  readAudioStreamCloseResponse,
  readAudioStreamResponse,
} from '../../../src/protocol/audio.ts';
import { say } from '../../../src/reasons/say.ts';
import type { Notes } from '../report.ts';
import { noteRepeats, noteSignatures, noteTasks, openAll } from './callbacks.ts';
import { type Ground, refused, succeeded } from './check.ts';
import { notePassed } from './everything.ts';
import { noteShape } from './shape.ts';

const operation = 'speech/stream';
const echoed = { roomId: 'r-2', userId: 'u-2', forumId: 'f-2' };

/** § Audio stream submission. Returns the stream's requestId, which must be closed. */
export async function checkAudioStream(ground: Ground, notes: Notes): Promise<string | null> {
  const { caller, receiver, seconds } = ground;
  const url = `${receiver.base}/live.flv`;
  const stream = {
    url,
    callback: receiver.address('speech'),
    callbackRules: 1,
    returnPreSpeech: true,
    ...echoed,
  };
  const payload = succeeded(
    await caller.call(operation, { speechStream: [stream] }),
    'a live stream is taken',
    notes,
  );
  if (!payload) return null;
  const read = readAudioStreamResponse(payload);
  if (!read.ok) {
    notes.wrong(
      'the answer names a requestId',
      say(read.reason === 'malformed' ? read.detail : read.message, 'en'),
    );
    return null;
  }
  const { timestamp: _timestamp, nonce: _nonce, ...own } = payload;
  noteShape(
    'the answer names a requestId',
    { payload: own, schema: audioStreamResponseSchema, oddities: read.oddities },
    notes,
  );
  const [record] = read.records;
  const same = record?.url === url && record.callback === stream.callback && record.roomId === 'r-2';
  notes.holds('the answer echoes what was sent', same, JSON.stringify(record));
  refused(await caller.call(operation, {}), 'a request without speechStream is refused', notes, {
    must: true,
  });
  const callback = receiver.address('refused');
  refused(
    await caller.call(operation, { speechStream: [{ callback }] }),
    'a stream without url is refused',
    notes,
    { must: true },
  );

  const arrived = await receiver.until('speech', (all) => all.length > 0, seconds);
  notes.holds('callbackRules 1 sends all moderated data', arrived.length > 0, `nothing within ${seconds} s`);
  const [first] = noteSignatures(await openAll(arrived, ground, true), notes);
  noteRepeats(arrived, notes);
  if (first) {
    const { requestId, roomId } = first.callback;
    noteEchoed('callbacks name the stream', { got: requestId, sent: record?.requestId }, notes);
    noteEchoed('callbacks echo the identifiers', { got: roomId, sent: 'r-2' }, notes);
    noteTasks(first, 'audio', notes);
    notePassed(first, 'callbackRules 1 reports all speech', notes);
  }
  return record?.requestId ?? null;
}

/**
 * The document does not show the payload of these callbacks: a missing member is acceptable (V18), another value is
 * not.
 */
function noteEchoed(
  check: string,
  { got, sent }: { got: string | undefined; sent: string | undefined },
  notes: Notes,
): void {
  if (got === undefined) notes.tolerated(check, 'they do not; the document does not show their payload');
  else notes.holds(check, got === sent, `they say ${got}`);
}

/** § Audio stream close. */
export async function checkAudioStreamClose(
  ground: Ground,
  requestId: string | null,
  notes: Notes,
): Promise<void> {
  const { caller } = ground;
  const close = (id: string) => caller.call('speech/stream/close', { speechStream: [{ requestId: id }] });
  const unknown = await close('no-such-stream');
  const offered = !(unknown.ok && unknown.code === 1302);
  if (!offered) {
    notes.notOffered('closing a stream', unknown.ok ? unknown.message : '');
    return;
  }
  refused(unknown, 'an unknown requestId is refused', notes, { must: false });
  refused(await caller.call('speech/stream/close', {}), 'a request without speechStream is refused', notes, {
    must: true,
  });
  if (requestId === null) return;
  const payload = succeeded(await close(requestId), 'a running stream can be closed', notes);
  if (!payload) return;
  const read = readAudioStreamCloseResponse(payload);
  if (!read.ok) {
    notes.wrong(
      'the answer names the stream',
      say(read.reason === 'malformed' ? read.detail : read.message, 'en'),
    );
    return;
  }
  const { timestamp: _timestamp, nonce: _nonce, ...own } = payload;
  noteShape(
    'the answer names the stream',
    { payload: own, schema: audioStreamCloseResponseSchema, oddities: read.oddities },
    notes,
  );
  const [record] = read.records;
  notes.holds(
    'its status is closed',
    record?.requestId === requestId && record.status === 'closed',
    JSON.stringify(record),
  );
  refused(await close(requestId), 'a second close is refused', notes, { must: false });
}
