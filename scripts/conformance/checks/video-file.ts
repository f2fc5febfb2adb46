import { fragmentPayloadSchema, summaryPayloadSchema } from '../../../src/protocol/callback-payloads.ts';
import { fragmentGaps } from '../../../src/protocol/fragments.ts';
import { isRecord } from '../../../src/protocol/safe-json.ts';
import { readVideoResponse, videoResponseSchema } from '../../../src/protocol/video.ts';
import { say } from '../../../src/reasons/say.ts';
import { localize } from '../../../src/reasons/serialize.ts';
import { videoSeconds } from '../media.ts';
import type { Notes } from '../report.ts';
import { noteRules } from './callback-rules.ts';
import { noteCodes, noteSignatures, noteTasks, openAll, type Read, untilSummary } from './callbacks.ts';
import { type Ground, refused, succeeded } from './check.ts';
import { noteAllFrames } from './everything.ts';
import { noteShape } from './shape.ts';

const operation = 'video/asyncscan';
const customInfo = { room: 'r-7', nested: { list: [1, 'two', null] } };
const tolerance = 1.5;
export const isSummary = ({ callback }: Read) => callback.type === 'summary';

/** § Video file submission, with its callbacks. */
export async function checkVideoFile(ground: Ground, notes: Notes): Promise<void> {
  const { caller, receiver } = ground;
  const video = `${receiver.base}/video.mp4`;
  const fields = { video, interval: 1, callbackUrl: receiver.address('video', 1), customInfo };
  const payload = succeeded(await caller.call(operation, fields), 'a video is accepted', notes);
  if (!payload) return;
  const videoId = noteVideoId(payload, notes);
  if (videoId === null) return;
  const realTime = { ...fields, callbackUrl: receiver.address('video-live'), realTimeCallback: true };
  const [, liveAnswer] = await Promise.all([
    noteRefusals(ground, video, notes),
    caller.call(operation, realTime),
  ]);
  const summary = await noteSummary(ground, videoId, notes);
  if (summary) await Promise.all([noteRules(ground, summary, notes), noteNoTasks(ground, summary, notes)]);
  const live = succeeded(liveAnswer, 'a video with realTimeCallback is accepted', notes);
  if (live) await noteRealTime(ground, notes);
  await noteUnreadable(ground, notes);
}

/** The videoId of an answer; null, and noted, if there is none. */
export function noteVideoId(payload: Record<string, unknown>, notes: Notes): string | null {
  const read = readVideoResponse(payload);
  if (!read.ok) {
    notes.wrong(
      'the answer names a videoId',
      say(read.reason === 'malformed' ? read.detail : read.message, 'en'),
    );
    return null;
  }
  const { timestamp: _timestamp, nonce: _nonce, ...own } = payload;
  noteShape('the answer names a videoId', { payload: own, schema: videoResponseSchema, oddities: [] }, notes);
  return read.videoId;
}

async function noteRefusals({ caller, receiver }: Ground, video: string, notes: Notes): Promise<void> {
  const callbackUrl = receiver.address('refused');
  const must = { must: true };
  refused(await caller.call(operation, { callbackUrl }), 'a request without video is refused', notes, must);
  refused(await caller.call(operation, { video }), 'a request without callbackUrl is refused', notes, must);
  refused(
    await caller.call(operation, { video: 'file:///etc/hosts', callbackUrl }),
    'a video address that is not http(s) is refused',
    notes,
    must,
  );
  for (const interval of [0, 11])
    refused(
      await caller.call(operation, { video, callbackUrl, interval }),
      `an interval of ${interval} is refused`,
      notes,
      { must: false },
    );
  refused(
    await caller.call(operation, { video, callbackUrl, task: ['no-such-task'] }),
    'an unknown task is refused',
    notes,
    { must: false },
  );
}

async function noteSummary(ground: Ground, videoId: string, notes: Notes): Promise<Read | null> {
  // The first try is answered 500: the callback must be repeated (§ Errors, 4).
  const arrived = await ground.receiver.until(
    'video',
    (all) => all.some(({ status }) => status === 200),
    ground.seconds,
  );
  if (arrived.length === 0) {
    notes.wrong('a summary comes', `nothing came within ${ground.seconds} s`);
    return null;
  }
  const again = arrived.some(({ status }) => status === 200);
  if (again) notes.ok('a callback that was answered 500 comes again');
  else
    notes.tolerated(
      'a callback that was answered 500 comes again',
      'it did not; the document does not say for videos',
    );
  const valid = noteSignatures(await openAll(arrived, ground, false), notes);
  const read = valid.find(isSummary);
  notes.holds(
    'without realTimeCallback one summary comes and no fragment',
    valid.length > 0 && valid.every(isSummary),
    `${valid.length} came`,
  );
  if (!read) return null;
  noteOwn(read, 'summary', notes);
  const { videoInfo } = read.callback;
  notes.holds('the summary names the videoId', videoInfo?.id === videoId, `it names ${videoInfo?.id}`);
  notes.holds(
    'the summary says end',
    videoInfo?.status === 'end',
    `it says ${videoInfo?.status}: ${localize(videoInfo, 'en')?.message}`,
  );
  noteCodes([read], 'the summary has the code 0', notes);
  const duration = videoInfo?.duration ?? 0;
  notes.holds(
    'duration is the length of the video',
    Math.abs(duration - videoSeconds) < tolerance,
    `${duration} s of ${videoSeconds} s`,
  );
  const frames = videoInfo?.frames ?? 0;
  notes.holds(
    'frames fit the interval',
    Math.abs(frames - videoSeconds) <= 1,
    `${frames} frames of ${videoSeconds} s at 1 s`,
  );
  const echoed = JSON.stringify(read.callback.customInfo) === JSON.stringify(customInfo);
  notes.holds('customInfo is echoed', echoed, JSON.stringify(read.callback.customInfo ?? null));
  noteTasks(read, 'summary', notes);
  noteAllFrames(read, { kind: 'summary', frames }, notes);
  return read;
}

/** An empty list of tasks: the document does not define it; every task should run, as without a list. */
async function noteNoTasks(ground: Ground, summary: Read, notes: Notes): Promise<void> {
  const { caller, receiver, seconds } = ground;
  const check = 'an empty list of tasks means the same as none';
  const video = `${receiver.base}/video.mp4`;
  const fields = { video, interval: 1, callbackUrl: receiver.address('no-tasks'), task: [] };
  const answer = await caller.call(operation, fields);
  if (!answer.ok || answer.code !== 0) {
    notes.tolerated(check, `it is refused: ${answer.ok ? answer.message : answer.why}`);
    return;
  }
  const arrived = await receiver.until('no-tasks', (all) => all.length > 0, seconds);
  const [read] = await openAll(arrived, ground, false);
  const ids = (one: Read | null | undefined) => one?.callback.tasks.map(({ taskId }) => taskId).join(', ');
  notes.holds(check, ids(read) === ids(summary), `${ids(read)} instead of ${ids(summary)}`);
}

async function noteRealTime(ground: Ground, notes: Notes): Promise<void> {
  const arrived = await untilSummary(ground, 'video-live', ground.seconds);
  const reads = (await openAll(arrived, ground, false)).filter((read) => read !== null);
  const fragments = reads.filter(({ callback }) => callback.type === 'fragment');
  const summary = reads.find(isSummary);
  notes.holds('with realTimeCallback fragments come', fragments.length > 0, 'none came');
  notes.holds(
    'with realTimeCallback a summary comes',
    summary !== undefined,
    `none within ${ground.seconds} s`,
  );
  const results = summary?.callback.tasks.filter(({ type }) => type !== 'unrecognised') ?? [];
  const named = results.map(({ taskId }) => taskId).join(', ');
  if (summary) notes.holds('that summary carries no task results', results.length === 0, named);
  noteCodes(fragments, 'fragments have the code 0', notes);
  for (const fragment of fragments.slice(0, 1)) {
    noteOwn(fragment, 'fragment', notes);
    noteTasks(fragment, 'fragment', notes);
    noteFrames(fragment, notes);
  }
  noteGaps(fragments, notes);
}

/** A fragment that was captured once a second must have every frame except those reported as unchecked. */
export function noteFrames(fragment: Read, notes: Notes): void {
  const { fragmentInfo, videoInfo } = fragment.callback;
  const length = Math.ceil((fragmentInfo?.offsetEnd ?? 0) - (fragmentInfo?.offsetStart ?? 0));
  const missed = (videoInfo?.missed ?? []).reduce((sum, { from, to }) => sum + to - from, 0);
  noteAllFrames(fragment, { kind: 'fragment', frames: Math.round(length - missed) }, notes);
}

/**
 * Fragments follow each other without a gap, and none overlaps another. `missed` are the stretches that the service
 * reports as unchecked, for which no fragment comes.
 */
export function noteGaps(
  fragments: readonly Read[],
  notes: Notes,
  missed: readonly { from: number; to: number }[] = [],
): void {
  const stretches = withoutRepeats(fragments.flatMap(({ callback }) => callback.fragmentInfo ?? []));
  const reported = missed.map(({ from, to }) => ({ offsetStart: from, offsetEnd: to }));
  const gaps = fragmentGaps([...stretches, ...reported]);
  notes.holds('fragments leave no gap', gaps.length === 0, JSON.stringify(gaps));
  const inOrder = stretches.toSorted((one, other) => (one.offsetStart ?? 0) - (other.offsetStart ?? 0));
  const doubled = inOrder.some(
    (one, index) => (inOrder[index + 1]?.offsetStart ?? Infinity) < (one.offsetEnd ?? 0) - 0.001,
  );
  notes.holds('fragments report no second twice', !doubled, JSON.stringify(inOrder));
}

/** The same callback may come twice; a different fragment with the same seconds may not. */
function withoutRepeats<Fragment>(stretches: Fragment[]): Fragment[] {
  return [...new Map(stretches.map((stretch) => [JSON.stringify(stretch), stretch])).values()];
}

/** A callback's own members, without its tasks. */
export function noteOwn(read: Read, kind: 'fragment' | 'summary', notes: Notes): void {
  const tasks = new Set(read.callback.tasks.map(({ taskId }) => taskId));
  const omitted = new Set(['timestamp', 'nonce', ...tasks, ...Object.keys(read.callback.unknown)]);
  const record = isRecord(read.payload) ? read.payload : {};
  const payload = Object.fromEntries(Object.entries(record).filter(([name]) => !omitted.has(name)));
  const schema = kind === 'fragment' ? fragmentPayloadSchema : summaryPayloadSchema;
  const oddities = read.callback.oddities.filter(
    ({ path }) => ![...tasks].some((task) => path.startsWith(task)),
  );
  noteShape(`${kind}: its own members`, { payload, schema, oddities }, notes);
}

async function noteUnreadable(ground: Ground, notes: Notes): Promise<void> {
  const check = 'a file that is no video is reported as an error';
  const callbackUrl = ground.receiver.address('nonsense');
  const answer = await ground.caller.call(operation, {
    video: `${ground.receiver.base}/nonsense.mp4`,
    callbackUrl,
  });
  if (!answer.ok || answer.code !== 0) {
    refused(answer, check, notes, { must: true });
    return;
  }
  const arrived = await ground.receiver.until('nonsense', (all) => all.length > 0, ground.seconds);
  const [read] = await openAll(arrived, ground, false);
  const info = read?.callback.videoInfo;
  const code = read?.callback.code ?? 0;
  if (info && info.status !== 'error' && code !== 0)
    notes.tolerated(
      check,
      `it says ${info.status}, and ${code} ${localize(read, 'en')?.callback.message} beside it`,
    );
  else
    notes.holds(check, info?.status === 'error', info ? `it ended with ${info.status}` : 'no summary came');
}
