import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { operatorTokenFile, readOperatorToken } from '../platform/node/keys/operator-token.ts';
import type { TaskState } from '../protocol/operator/engines.ts';
import { fakeOcr } from '../testing/frame-tasks.ts';
import { about, drawVideo, type Harness, startHarness } from '../testing/moderation-harness.ts';
import type { FrameEngine } from './engines/engine.ts';
import { judgeClasses } from './engines/image-classification/classes.ts';
import { createIsolated } from './engines/isolated/host.ts';
import { imageClassificationTask } from './engines/tasks/classification-task.ts';

// Two engines in processes of their own: one is killed and one hangs, in the middle of a video.
const program = new URL('../testing/odd-program.ts', import.meta.url);
const isolated = createIsolated<string, string>(program, {
  maxProcesses: 1,
  timeoutMs: 1500,
  startMs: 30_000,
  output: z.string(),
});
const answered = new Map<number, string>();
const orders = new Map([
  [2, 'crash'],
  [4, 'hang'],
]);
const engine: FrameEngine<{ rate: number; label: number; review: boolean }> = {
  task: 'image-classification',
  probe: async () => ({ state: 'ready', engine: 'odd', version: '1' }),
  run: async ({ offset }, { signal }) => {
    answered.set(offset, await isolated.run(orders.get(offset) ?? 'look', signal));
    const items = judgeClasses({ Neutral: 1, Drawing: 0, Sexy: 0, Hentai: 0, Porn: 0 });
    return { items, engine: 'odd', version: '1', ms: 1 };
  },
  restarts: () => isolated.health().restarts,
  close: isolated.close,
};

let harness: Harness;
beforeAll(async () => {
  const frameTasks = [imageClassificationTask(engine), fakeOcr()];
  harness = await startHarness({}, { frameTasks, audioTasks: [], framesAtOnce: 1 });
});
afterAll(() => harness.close());

it('the video ends, its frames are marked with the reason, and the engine works again for the next ones', async () => {
  const videoId = await harness.submit(drawVideo(harness.receiver, 7), { interval: 1 });
  const received = await harness.receiver.until((all) => about(all, videoId).summaries.length > 0);
  const [summary] = about(received, videoId).summaries;
  expect(summary).toMatchObject({
    videoInfo: {
      status: 'end',
      frames: 7,
      message: 'success; image-classification could not check 2 frames',
    },
    'image-classification': { statistics: [{ count: 5, label: 0 }] },
    'ocr-text': { statistics: [{ count: 5 }, { count: 2 }] },
    unavailable: [
      {
        task: 'image-classification',
        count: 2,
        reason: expect.stringContaining("the engine's process ended (SIGKILL)"),
        review: true,
        frames: [{ offset: 2 }, { offset: 4 }],
      },
    ],
  });
  expect([...answered.keys()].toSorted()).toEqual([0, 1, 3, 5, 6]);
  const processes = new Set([...answered.values()].map((answer) => answer.split(' by ')[1]));
  expect(processes.size).toBe(3);
});

it('its figures say how often it failed and was restarted, and what the last error was', async () => {
  const token = await readOperatorToken(operatorTokenFile(harness.dataDir));
  const answer = await fetch(`${harness.service.url}/operator/engines`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { tasks } = (await answer.json()) as { tasks: TaskState[] };
  expect(tasks.find(({ task }) => task === 'image-classification')?.health).toMatchObject([
    {
      state: 'ready',
      runs: 7,
      failures: 2,
      restarts: 2,
      lastError: { message: expect.stringContaining('did not answer within 1.5 s') },
    },
  ]);
});
