import { writeSummary } from '../../protocol/callback-payloads.ts';
import { allOf } from '../../reasons/all-of.ts';
import { serialize } from '../../reasons/serialize.ts';
import { everything, readAnalysed } from '../audio-analysis/analyse.ts';
import { enqueueCallback } from '../callbacks/outbox.ts';
import type { Tx } from '../store/database.ts';
import type { SubmissionRow } from '../submissions/submission.ts';
import { closed, type Ending } from '../work/ending.ts';
import { missedInWords, missedStretches, type ReceivedFrame, why } from '../work/missed.ts';
import { inWords } from '../work/unavailable.ts';
import { sendFragments } from './fragments.ts';
import { readFrames, receivedFrames } from './frames.ts';
import { summaryTasks, unavailableOf } from './task-objects.ts';
import { readVideo, type Video, type VideoParts } from './video.ts';

/**
 * § Video callback structures: enqueues the last fragment of a video that ended, and its summary. Without fragments the
 * summary has the task results, including those found before an error.
 */
export async function enqueueVideoEnd(
  ctx: VideoParts,
  tx: Tx,
  row: SubmissionRow,
  ending: Ending,
): Promise<void> {
  const video = readVideo(row);
  const frames = await readFrames(tx, ctx.media, video);
  const received = await receivedFrames(tx, video);
  const analysed = await readAnalysed(tx, video.id, everything);
  const end = endOf(video, received);
  const missed = missedOf(video, received, end, ending);
  await sendFragments(ctx, tx, video, {
    last: true,
    end: video.kind === 'video-stream' ? end : video.duration,
  });
  const found = { frames, analysed };
  const unavailable = unavailableOf(video, found);
  const payload = writeSummary({
    videoInfo: {
      id: video.id,
      captureStart: video.captureStart.toISOString(),
      duration: end,
      frames: frames.length,
      status: ending.status,
      // Clients compare this message; `missed` says what nobody looked at.
      ...serialize({
        message: allOf([
          ending.message,
          ...(ending === closed ? [] : missedInWords(missed)),
          ...unavailable.map(inWords),
        ]),
      }),
      ...(missed.length === 0 ? {} : { missed }),
    },
    ...(video.customInfo === undefined ? {} : { customInfo: video.customInfo }),
    // Fragments have already reported the results and what is unavailable; the summary does not repeat them.
    ...(video.realTime ? {} : { tasks: summaryTasks(video, found, ctx) }),
    ...(video.realTime || unavailable.length === 0 ? {} : { unavailable }),
  });
  const callback = { subject: video.id, kind: 'summary' as const, url: video.callbackUrl, payload };
  await enqueueCallback(tx, callback, ctx.keys.privateKey);
}

// Some containers have no duration: then the end of the capture counts. A stream that was cut ends inside the interval
// of its last frame. For one that came faster than real time only its frames give the end.
function endOf(video: Video, received: readonly ReceivedFrame[]): number {
  if (video.duration !== null) return video.duration;
  const newest = received.at(-1)?.offset;
  if (newest === undefined) return 0;
  const captured = newest + video.interval;
  const passed = (Date.now() - video.captureStart.getTime()) / 1000;
  const cut = video.kind === 'video-stream' && passed > newest ? Math.min(passed, captured) : captured;
  return Number(cut.toFixed(3));
}

/** C8: in a video that was read to its end, audio after the last frame does not count as missed. */
function missedOf(video: Video, received: readonly ReceivedFrame[], end: number, ending: Ending) {
  const whole = video.duration !== null && ending.status === 'end' && ending !== closed;
  const seen = (received.at(-1)?.offset ?? 0) + video.interval;
  const span = { start: 0, end: whole ? Math.min(end, seen) : end };
  const rest = ending === closed ? why.closed : why.failed;
  return missedStretches(received, video.interval, span, rest.reason);
}
