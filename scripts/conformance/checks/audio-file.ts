import { audioFileResponseSchema, readAudioFileResponse } from '../../../src/protocol/audio.ts';
import { say } from '../../../src/reasons/say.ts';
import { audioSeconds } from '../media.ts';
import type { Notes } from '../report.ts';
import { noteSignatures, noteTasks, openAll } from './callbacks.ts';
import { type Ground, refused, succeeded } from './check.ts';
import { notePassed, reportsPassed } from './everything.ts';
import { noteShape } from './shape.ts';

const operation = 'speech/recording/async';
const echoed = { roomId: 'r-1', userId: 'u-1', forumId: 'f-1' };
const tolerance = 1.5;

/** § Audio file submission, with its callback and the two retries. */
export async function checkAudioFile(ground: Ground, notes: Notes): Promise<void> {
  const { caller, receiver, seconds } = ground;
  const url = `${receiver.base}/audio.mp3`;
  const recording = { url, callbackUrl: receiver.address('audio', 2), callbackRule: 'all', ...echoed };
  const payload = succeeded(
    await caller.call(operation, { recording }),
    'recording as an object is taken',
    notes,
  );
  if (!payload) return;
  const requestId = noteRecord(payload, recording, notes);

  const second = [{ url, callbackUrl: receiver.address('audio-array'), ...echoed }];
  succeeded(await caller.call(operation, { recording: second }), 'recording as an array is taken', notes);
  const callbackUrl = receiver.address('refused');
  refused(await caller.call(operation, {}), 'a request without recording is refused', notes, { must: true });
  refused(
    await caller.call(operation, { recording: { callbackUrl } }),
    'a recording without url is refused',
    notes,
    { must: true },
  );
  const tasks = ['no-such-task'];
  refused(
    await caller.call(operation, { recording: { url, callbackUrl }, tasks }),
    'an unknown task is refused',
    notes,
    { must: false },
  );

  const arrived = await receiver.until('audio', (all) => all.some(({ status }) => status === 200), seconds);
  notes.holds('the result comes', arrived.length > 0, `nothing within ${seconds} s`);
  if (arrived.length === 0) return;
  const again = arrived.some(({ status }) => status === 200);
  notes.holds(
    'a callback that was answered 500 comes two times more',
    again,
    `it came ${arrived.length} times`,
  );
  const [read] = noteSignatures(await openAll(arrived, ground, true), notes);
  if (!read) return;
  const { callback } = read;
  notes.holds(
    'the result names the requestId',
    callback.requestId === requestId,
    `it names ${callback.requestId}`,
  );
  const duration = callback.speechInfo?.duration ?? 0;
  notes.holds(
    'speechInfo.duration is the length of the audio',
    Math.abs(duration - audioSeconds) < tolerance,
    `${duration} s of ${audioSeconds} s`,
  );
  const same = callback.roomId === 'r-1' && callback.userId === 'u-1' && callback.forumId === 'f-1';
  notes.holds(
    'roomId, userId and forumId are echoed',
    same,
    `${callback.roomId}, ${callback.userId}, ${callback.forumId}`,
  );
  notes.holds('each task has its object', callback.tasks.length > 0, 'there is none');
  noteTasks(read, 'audio', notes);
  notePassed(read, 'callbackRule all reports all speech', notes);
  await noteDefault(ground, notes);
}

/** The second file, without a `callbackRule`: the document does not say what is sent then. */
async function noteDefault(ground: Ground, notes: Notes): Promise<void> {
  const check = 'without callbackRule only violations are reported';
  const arrived = await ground.receiver.until('audio-array', (all) => all.length > 0, ground.seconds);
  const [read] = await openAll(arrived, ground, true);
  notes.holds('the result of the second file comes', read !== null && read !== undefined, 'it did not');
  if (!read) return;
  if (reportsPassed(read.callback.tasks)) notes.tolerated(check, 'what passed is reported, too');
  else notes.ok(check);
}

type Sent = { url: string; callbackUrl: string };

function noteRecord(payload: Record<string, unknown>, sent: Sent, notes: Notes): string | null {
  const read = readAudioFileResponse(payload);
  if (!read.ok) {
    notes.wrong(
      'the answer names a requestId',
      say(read.reason === 'malformed' ? read.detail : read.message, 'en'),
    );
    return null;
  }
  const { timestamp: _timestamp, nonce: _nonce, ...own } = payload;
  // The document says Array and shows an object: both are the documented form.
  const result = Array.isArray(own.result) ? own.result : [own.result];
  noteShape(
    'the answer names a requestId',
    { payload: { ...own, result }, schema: audioFileResponseSchema, oddities: read.oddities },
    notes,
  );
  const [record] = read.records;
  const same = record?.url === sent.url && record.callback === sent.callbackUrl && record.roomId === 'r-1';
  notes.holds('the answer echoes what was sent', same, JSON.stringify(record));
  return record?.requestId ?? null;
}
