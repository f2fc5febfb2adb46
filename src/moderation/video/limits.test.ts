import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeOcr } from '../../testing/frame-tasks.ts';
import { about, drawVideo, type Harness, startHarness } from '../../testing/moderation-harness.ts';

let harness: Harness;
let inFlight = 0;
let maxInFlight = 0;
const gate = Promise.withResolvers<void>();
const twoRun = Promise.withResolvers<void>();

beforeAll(async () => {
  const ocr = fakeOcr({
    onFrame: async () => {
      inFlight += 1;
      maxInFlight = Math.max(maxInFlight, inFlight);
      if (inFlight === 2) twoRun.resolve();
      await gate.promise;
      inFlight -= 1;
    },
  });
  harness = await startHarness({ MODERATION_LIMIT_VIDEOS: '2' }, { frameTasks: [ocr] });
});
afterAll(() => harness.close());

it('L2: accepts more videos than may run at once, and starts them when a place is free', async () => {
  const video = drawVideo(harness.receiver, 2);
  const ids = await Promise.all(Array.from({ length: 5 }, () => harness.submit(video)));
  await twoRun.promise;
  const waiting = ids[4] ?? '';
  gate.resolve();
  const received = await harness.receiver.until((all) =>
    ids.every((id) => about(all, id).summaries.length > 0),
  );
  expect(maxInFlight).toBe(2);
  expect(ids.map((id) => about(received, id).summaries.length)).toEqual([1, 1, 1, 1, 1]);
  expect(about(received, waiting).summaries[0]?.videoInfo).toMatchObject({
    status: 'end',
    message: 'success',
  });
});
