import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeOcr } from '../../testing/frame-tasks.ts';
import { about, drawVideo, type Harness, startHarness } from '../../testing/moderation-harness.ts';

// The real queue: a video that would keep the only place for minutes, and a short one behind it.
const looked: number[] = [];
let slow = true;
let harness: Harness;
beforeAll(async () => {
  const ocr = fakeOcr({
    onFrame: async (offset) => {
      looked.push(offset);
      if (slow) await sleep(300);
    },
  });
  const overrides = { frameTasks: [ocr], audioTasks: [], framesAtOnce: 1 };
  harness = await startHarness({ MODERATION_LIMIT_VIDEOS: '1' }, overrides);
});
afterAll(() => harness.close());

const stateOf = async (id: string) =>
  harness.database((db) =>
    db
      .selectFrom('submissions')
      .select(['state', 'attempts', 'beats'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

it('RH8: the long one pauses until the short one has ended, resumes there, and misses no frame', async () => {
  const long = await harness.submit(drawVideo(harness.receiver, 300), { interval: 1 });
  await expect.poll(async () => (await stateOf(long)).beats).toBeGreaterThan(1);
  const short = await harness.submit(drawVideo(harness.receiver, 3), { interval: 1 });
  const received = await harness.receiver.until((all) => about(all, short).summaries.length > 0);
  expect(about(received, long).summaries).toEqual([]);
  expect(about(received, short).summaries[0]).toMatchObject({ videoInfo: { frames: 3, message: 'success' } });
  slow = false;
  const all = await harness.receiver.until((each) => about(each, long).summaries.length > 0);
  expect(about(all, long).summaries).toMatchObject([{ videoInfo: { frames: 300, message: 'success' } }]);
  expect(new Set(looked).size).toBe(300);
  expect(await stateOf(long)).toMatchObject({ state: 'end', attempts: 1 });
});

it('a paused video that is closed ends as closed', async () => {
  slow = true;
  const long = await harness.submit(drawVideo(harness.receiver, 300), { interval: 1 });
  await expect.poll(async () => (await stateOf(long)).beats).toBeGreaterThan(1);
  const second = await harness.submit(drawVideo(harness.receiver, 300), { interval: 1 });
  await expect.poll(async () => (await stateOf(long)).state).toBe('queued');
  await harness.call('video/close', { videoId: long });
  const received = await harness.receiver.until((each) => about(each, long).summaries.length > 0);
  expect(about(received, long).summaries).toMatchObject([
    { videoInfo: { status: 'end', message: 'closed' } },
  ]);
  await harness.call('video/close', { videoId: second });
  await harness.receiver.until((each) => about(each, second).summaries.length > 0);
});
