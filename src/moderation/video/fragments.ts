import { writeFragment } from '../../protocol/callback-payloads.ts';
import { audioProgress, readAnalysed } from '../audio-analysis/analyse.ts';
import { enqueueCallback } from '../callbacks/outbox.ts';
import type { Span } from '../engines/tasks/audio-task.ts';
import type { Tx } from '../store/database.ts';
import { missedStretches, type ReceivedFrame } from '../work/missed.ts';
import { cutFragments } from './cut-fragments.ts';
import { readFrames, receivedFrames } from './frames.ts';
import { fragmentTasks, unavailableOf } from './task-objects.ts';
import type { Video, VideoParts } from './video.ts';

/** After this many more seconds of frames, a fragment no longer waits for its audio; a later one reports it. */
const patience = 45;

/** The last fragment that was sent. Times are in seconds. */
type Sent = { index: number; end: number; audioUntil: number };

/**
 * Sends the complete fragments that are not sent yet and, with `last`, the one that is still open. `end` is the end of
 * the capture, if known. Call it in a transaction that locks the submission's row, or in its last one. Calling it again
 * changes nothing.
 */
export async function sendFragments(
  ctx: VideoParts,
  tx: Tx,
  video: Video,
  { last, end = video.duration }: { last: boolean; end?: number | null },
): Promise<void> {
  if (!video.realTime) return;
  let sent = await sentSoFar(tx, video.id);
  const received = await receivedFrames(tx, video, sent.end - video.interval);
  const frames = received.map(({ offset }) => offset);
  const { interval, fragmentTime } = video;
  const analysedUntil =
    video.listens && !last ? (await audioProgress(tx, video.id)).end : Number.POSITIVE_INFINITY;
  const pieces = cutFragments({ frames, from: sent.end, interval, fragmentTime, last, end });
  for (const piece of pieces) {
    const waits = analysedUntil < piece.end && (frames.at(-1) ?? 0) < piece.end + patience;
    if (waits) return;
    const final = last && piece === pieces.at(-1);
    const until = final ? Number.POSITIVE_INFINITY : Math.min(piece.end, analysedUntil);
    const audio = { start: sent.audioUntil, end: Math.max(sent.audioUntil, until) };
    sent = { index: sent.index + 1, end: piece.end, audioUntil: audio.end };
    await sendFragment(ctx, tx, video, { ...piece, index: sent.index, audio, received });
  }
}

async function sentSoFar(tx: Tx, videoId: string): Promise<Sent> {
  const row = await tx
    .selectFrom('fragments')
    .select(['index', 'offset_end', 'sound_until'])
    .where('video_id', '=', videoId)
    .orderBy('index', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { index: row.index, end: row.offset_end, audioUntil: row.sound_until }
    : { index: -1, end: 0, audioUntil: 0 };
}

async function sendFragment(
  ctx: VideoParts,
  tx: Tx,
  video: Video,
  fragment: Span & { index: number; audio: Span; received: ReceivedFrame[] },
): Promise<void> {
  const { index, start, end, audio, received } = fragment;
  const frames = await readFrames(tx, ctx.media, video, start, end);
  const analysed = await readAnalysed(tx, video.id, audio);
  // A stretch that no engine looked at is not sent (C5): a client that ignores `missed` would take it for clean.
  if (frames.length === 0 && analysed.length === 0) return;
  await tx
    .insertInto('fragments')
    .values({ video_id: video.id, index, offset_start: start, offset_end: end, sound_until: audio.end })
    .execute();
  const found = { frames, analysed, span: audio };
  const unavailable = unavailableOf(video, found);
  const inside = received.filter(({ offset }) => offset > start - video.interval && offset < end);
  const missed = missedStretches(inside, video.interval, { start, end });
  const payload = writeFragment({
    videoInfo: {
      id: video.id,
      captureStart: video.captureStart.toISOString(),
      ...(missed.length === 0 ? {} : { missed }),
    },
    fragmentInfo: { id: `${video.id}-${index + 1}`, offsetStart: start, offsetEnd: end },
    ...(video.customInfo === undefined ? {} : { customInfo: video.customInfo }),
    tasks: fragmentTasks(video, found, ctx),
    ...(unavailable.length === 0 ? {} : { unavailable }),
  });
  const callback = { subject: video.id, kind: 'fragment' as const, url: video.callbackUrl, payload };
  await enqueueCallback(tx, callback, ctx.keys.privateKey);
}
