import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeOcr } from '../../testing/frame-tasks.ts';
import { about, drawVideo, type Harness, startHarness } from '../../testing/moderation-harness.ts';
import { make } from '../capture/speech-video.ts';

const looked: number[] = [];
let failing = true;
let harness: Harness;
beforeAll(async () => {
  const ocr = fakeOcr({
    onFrame: async (offset) => {
      looked.push(offset);
      if (failing) throw new Error('the engine is away');
    },
  });
  harness = await startHarness({}, { frameTasks: [ocr], audioTasks: [], framesAtOnce: 1 });
});
afterAll(() => harness.close());

async function lookAt(name: string): Promise<unknown> {
  looked.length = 0;
  const videoId = await harness.submit(name, { interval: 1 });
  const received = await harness.receiver.until((all) => about(all, videoId).summaries.length > 0);
  return about(received, videoId).summaries[0];
}

it('RH8: a still picture is looked at once, and every frame of it gets the results', async () => {
  const name = 'still.mp4';
  const source = ['-f', 'lavfi', '-i', 'color=c=teal:s=64x36:r=5:d=6', '-pix_fmt', 'yuv420p'];
  make([...source, `${harness.receiver.folder}/${name}`]);
  expect(await lookAt(name)).toMatchObject({
    videoInfo: { frames: 6, message: expect.stringContaining('could not check 6 frames') },
  });
  // A failure is not reused: the next frame is tried again.
  expect(looked).toHaveLength(6);
  failing = false;
  expect(await lookAt(name)).toMatchObject({
    videoInfo: { frames: 6, message: 'success' },
    'ocr-text': { statistics: [{ count: 6 }] },
  });
  expect(looked).toEqual([0]);
});

it('a picture that changes is looked at each time', async () => {
  expect(await lookAt(drawVideo(harness.receiver, 4))).toMatchObject({ videoInfo: { frames: 4 } });
  expect(looked).toEqual([0, 1, 2, 3]);
});
