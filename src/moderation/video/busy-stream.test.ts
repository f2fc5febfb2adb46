import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readCallback } from '../../protocol/callbacks.ts';
import { embeddedTaskIds } from '../../protocol/tasks.ts';
import { say } from '../../reasons/say.ts';
import { fakeSpeech } from '../../testing/audio-tasks.ts';
import { fakeOcr } from '../../testing/frame-tasks.ts';
import { about, drawTalk, type Harness, startHarness } from '../../testing/moderation-harness.ts';
import { why } from '../work/missed.ts';

type OnFrame = (offset: number, signal: AbortSignal) => Promise<void>;
const quick: OnFrame = async () => {};

let harness: Harness;
/** What the engine does on each frame. The delay simulates busy engines, independent of the processor. */
let onFrame = quick;

beforeAll(async () => {
  harness = await startHarness(
    {},
    {
      frameTasks: [fakeOcr({ onFrame: (offset, signal) => onFrame(offset, signal) })],
      audioTasks: fakeSpeech(),
      framesAtOnce: 2,
      live: { stallMs: 15_000, maxFrameWaitMs: 1000 },
    },
  );
});
afterEach(() => {
  onFrame = quick;
});
afterAll(() => harness.close());

const slow =
  (ms: number): OnFrame =>
  async (_offset, signal) => {
    await sleep(ms, undefined, { signal });
  };

/** A stream's callbacks, as an outside client reads them. */
async function untilEnd(videoId: string) {
  const received = await harness.receiver.until((all) => about(all, videoId).summaries.length > 0);
  const { fragments, summaries } = about(received, videoId);
  const read = (payload: unknown) => readCallback(payload, embeddedTaskIds);
  const callbacks = [...fragments, ...summaries].map(read);
  expect(callbacks.flatMap(({ oddities }) => oddities)).toEqual([]);
  const info = callbacks.at(-1)?.videoInfo;
  if (!info) throw new Error('no summary came');
  return { info, fragments: fragments.map(read), missed: info.missed ?? [] };
}

async function framesOf(videoId: string) {
  return harness.database((db) =>
    db
      .selectFrom('frames')
      .select(['index', 'offset_s as offset', 'missed'])
      .where('video_id', '=', videoId)
      .orderBy('index')
      .execute(),
  );
}

/** Expects that each second was either looked at or is reported as missed. */
async function expectWhole(videoId: string, { info, missed }: Awaited<ReturnType<typeof untilEnd>>) {
  const frames = await framesOf(videoId);
  expect(frames.map(({ offset }) => offset)).toEqual(frames.map((_, second) => second));
  expect(frames.map(({ index }) => index)).toEqual(frames.map((_, index) => index));
  const isMissed = (at: number) => missed.some(({ from, to }) => at >= from && at < to);
  for (const frame of frames) expect(isMissed(frame.offset)).toBe(frame.missed !== null);
  const newest = frames.at(-1)?.offset ?? 0;
  expect(info.duration).toBeGreaterThan(newest);
  expect(info.duration).toBeLessThanOrEqual(newest + 1);
  expect(info.frames).toBe(frames.filter((frame) => frame.missed === null).length);
  return frames;
}

it('C8: with engines that are too slow, every second is looked at or reported as missed, without delay', async () => {
  onFrame = slow(400);
  const long = drawTalk(harness.receiver, 'long.flv', 50, { loud: [] });
  const videoId = await harness.submitLive(long, { interval: 1, fragmentTime: 10 });
  const ended = await untilEnd(videoId);
  const frames = await expectWhole(videoId, ended);
  expect(Math.abs((ended.info.duration ?? 0) - 50)).toBeLessThanOrEqual(1);
  expect(say(ended.info.message ?? '', 'en')).toMatch(/^success; no engine checked \d+ s of it$/);
  expect(new Set(ended.missed.map(({ reason }) => say(reason ?? '', 'en')))).toEqual(
    new Set([say(why.busy.reason, 'en')]),
  );
  // A fragment reports what is missed inside it. A stretch that no engine looked at is not sent as a fragment (C5).
  for (const { fragmentInfo, videoInfo } of ended.fragments) {
    const [start, end] = [fragmentInfo?.offsetStart ?? 0, fragmentInfo?.offsetEnd ?? 0];
    const inside = frames.filter(({ offset }) => offset >= start && offset < end);
    const missedSeconds = (videoInfo?.missed ?? []).reduce((sum, { from, to }) => sum + to - from, 0);
    expect(missedSeconds).toBeCloseTo(inside.filter(({ missed }) => missed !== null).length, 2);
    expect(missedSeconds).toBeLessThan(inside.length);
  }
});

it('C8: a stream closed under load is captured until then, and reports what no engine looked at', async () => {
  // Two frames are looked at; the engine never finishes the next two.
  onFrame = (offset, signal) => (offset < 2 ? quick(offset, signal) : slow(600_000)(offset, signal));
  const live = drawTalk(harness.receiver, 'live.flv', 60, { loud: [] });
  const videoId = await harness.submitLive(`live/${live}`, { interval: 1, fragmentTime: 10 });
  while ((await framesOf(videoId)).length < 2) await sleep(100);
  await sleep(8000);
  await harness.call('video/close', { videoId });
  const closedAt = Date.now();
  const ended = await untilEnd(videoId);
  const frames = await expectWhole(videoId, ended);
  const sent = (closedAt - Date.parse(ended.info.captureStart ?? '')) / 1000;
  expect(Math.abs((ended.info.duration ?? 0) - sent)).toBeLessThan(3);
  expect(ended.info.duration).toBeGreaterThan(7);
  expect(frames.filter(({ missed }) => missed === null).map(({ offset }) => offset)).toEqual([0, 1]);
  expect(ended.info.message).toBe('closed');
  expect(ended.missed[0]?.from).toBe(2);
  expect(ended.missed.at(-1)).toEqual({
    from: expect.any(Number),
    to: ended.info.duration,
    reason: why.closed.reason,
  });
});

it('listens to the audio of a stream while its frames wait', async () => {
  onFrame = (offset, signal) => (offset < 30 ? slow(2000)(offset, signal) : quick(offset, signal));
  const talk = drawTalk(harness.receiver, 'spoken.flv', 50, { loud: [3, 45] });
  const videoId = await harness.submitLive(talk, { interval: 1, fragmentTime: 10, audio: true });
  const { fragments } = await untilEnd(videoId);
  expect(fragments.flatMap(({ unavailable }) => unavailable ?? [])).toEqual([]);
  const analysed = await harness.database((db) =>
    db.selectFrom('sounds').select('end_s').where('submission_id', '=', videoId).orderBy('index').execute(),
  );
  expect(analysed.at(-1)?.end_s).toBeGreaterThan(48);
});
