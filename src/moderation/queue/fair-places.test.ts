import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { about, drawVideo, type Harness, startHarness } from '../../testing/moderation-harness.ts';
import { ocrTextTask } from '../engines/tasks/frame-tasks.ts';

// The videos of the frames that were looked at. The engine takes one frame at a time.
const looked: string[] = [];
const task = ocrTextTask({
  task: 'ocr-text',
  probe: async () => ({ state: 'ready', engine: 'slow', version: '1' }),
  run: async ({ video = '' }) => {
    looked.push(video);
    await sleep(100);
    return { items: [], engine: 'slow', version: '1', ms: 100 };
  },
});
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({}, { frameTasks: [task], audioTasks: [], framesAtOnce: 1 });
});
afterAll(() => harness.close());

it('RH8: behind ten long videos a short one gets a place and three of four turns', async () => {
  const long = drawVideo(harness.receiver, 300);
  const longs = await Promise.all(Array.from({ length: 10 }, () => harness.submit(long, { interval: 1 })));
  await expect.poll(() => new Set(looked).size).toBe(10);
  const short = await harness.submit(drawVideo(harness.receiver, 12), { interval: 1 });
  const received = await harness.receiver.until((all) => about(all, short).summaries.length > 0);
  expect(about(received, short).summaries[0]).toMatchObject({
    videoInfo: { frames: 12, message: 'success' },
  });
  const own = looked.slice(looked.indexOf(short), looked.lastIndexOf(short) + 1);
  expect(own.filter((video) => video === short)).toHaveLength(12);
  // Its share is at least half, even if capture is too slow to have a frame of it waiting at each turn.
  expect(own.length).toBeLessThanOrEqual(24);
  for (const id of longs) await harness.call('video/close', { videoId: id });
});
