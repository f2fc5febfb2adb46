import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../src/protocol/limits.ts';
import type { Notes } from '../report.ts';
import { noteCodes, noteRepeats, noteSignatures, noteTasks, openAll, untilSummary } from './callbacks.ts';
import { type Ground, refused, succeeded } from './check.ts';
import { isSummary, noteFrames, noteGaps, noteOwn, noteVideoId } from './video-file.ts';
import { noteWatched } from './watched.ts';

const operation = 'video/stream';
const fragmentTime = limits.fragmentTime.min;

/** § Video stream submission: a live stream, two of its fragments, and its close. */
export async function checkVideoStream(ground: Ground, notes: Notes): Promise<void> {
  const { caller, receiver, seconds } = ground;
  const video = `${receiver.base}/live.flv`;
  const fields = {
    video,
    interval: 1,
    fragmentTime,
    callbackUrl: receiver.address('stream'),
    customInfo: { a: 1 },
  };
  const payload = succeeded(await caller.call(operation, fields), 'a live stream is taken', notes);
  if (!payload) return;
  const videoId = noteVideoId(payload, notes);
  if (videoId === null) return;
  const callbackUrl = receiver.address('refused');
  refused(await caller.call(operation, { callbackUrl }), 'a request without video is refused', notes, {
    must: true,
  });
  for (const wrong of [limits.fragmentTime.min - 1, limits.fragmentTime.max + 1]) {
    const given = { video, callbackUrl, fragmentTime: wrong };
    refused(await caller.call(operation, given), `a fragmentTime of ${wrong} is refused`, notes, {
      must: false,
    });
  }

  await receiver.until('stream', (all) => all.length >= 2, Math.max(seconds, fragmentTime * 4));
  // In the middle of a fragment: a partly watched fragment counts, too.
  await sleep((fragmentTime * 1000) / 2);
  const closed = await caller.call('video/close', { videoId });
  const closedAt = performance.now();
  notes.holds(
    'a running stream can be closed',
    closed.ok && closed.code === 0,
    closed.ok ? closed.message : closed.why,
  );
  const arrived = await untilSummary(ground, 'stream', seconds);
  const valid = noteSignatures(await openAll(arrived, ground, false), notes);
  noteRepeats(arrived, notes);
  const fragments = valid.filter(({ callback }) => callback.type === 'fragment');
  notes.holds('fragments come while it runs', fragments.length >= 2, `${fragments.length} came`);
  noteCodes(fragments, 'fragments have the code 0', notes);
  const info = fragments[0]?.callback.fragmentInfo;
  const length = (info?.offsetEnd ?? 0) - (info?.offsetStart ?? 0);
  if (info)
    notes.holds('a fragment is as long as fragmentTime', Math.abs(length - fragmentTime) <= 1, `${length} s`);
  const summary = valid.find(isSummary)?.callback.videoInfo;
  noteGaps(fragments, notes, summary?.missed);
  const [first] = fragments;
  if (first) {
    noteOwn(first, 'fragment', notes);
    noteTasks(first, 'fragment', notes);
    noteFrames(first, notes);
  }
  notes.holds(
    'a summary follows the close',
    summary?.status === 'end',
    summary ? `it says ${summary.status}` : 'none came',
  );
  if (summary) noteWatched(summary, fragments, closedAt, notes);
}
