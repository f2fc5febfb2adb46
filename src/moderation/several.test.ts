import { mkdtemp, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealRequest } from '../protocol/envelope.ts';
import { fakeOcr } from '../testing/frame-tasks.ts';
import { about, drawVideo, type Harness, post, startHarness } from '../testing/moderation-harness.ts';
import { readSettings } from './settings.ts';
import { type Moderation, startModeration } from './start.ts';

const sealKey = new Uint8Array(32).fill(3).toBase64();
let one: Harness;
let other: Moderation;
let folder: string;
const gate = Promise.withResolvers<void>();
const running = Promise.withResolvers<void>();

beforeAll(async () => {
  const held = fakeOcr({
    onFrame: async () => {
      running.resolve();
      await gate.promise;
    },
  });
  one = await startHarness({ SEAL_KEY: sealKey }, { frameTasks: [held] });
  folder = await mkdtemp('/tmp/second-look-other-');
  const settings = readSettings({
    MODERATION_PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: one.databaseUrl,
    MODERATION_ALLOWED_PEER: new URL(one.receiver.url).host,
    MODERATION_LIMIT_VIDEOS: '1',
    SEAL_KEY: sealKey,
    LOG_LEVEL: 'silent',
  });
  other = await startModeration(settings, { frameTasks: [held], firstBackoffMs: 20 });
});
afterAll(async () => {
  gate.resolve();
  await other.close();
  await one.close();
  await rm(folder, { recursive: true, force: true });
});

it('workers sign with one key, and a close request to any of them reaches the one with the job', async () => {
  expect(other.publicKeyPem).toBe(one.service.publicKeyPem);
  const video = drawVideo(one.receiver, 30);
  const id = await one.submit(video, { interval: 1, task: ['ocr-text'] });
  await running.promise;
  // Both workers are asked, since either may have the job. The second answer is that the video has ended.
  const codes = await Promise.all(
    [one.service, other].map(async ({ url }) => {
      const body = await sealRequest({ videoId: id }, one.caller);
      const { payload } = await post(`${url}/v3/recognition/video/close/acme`, body, other.publicKeyPem);
      return payload.code;
    }),
  );
  expect(codes.sort()).toEqual([0, 1202]);
  const received = await one.receiver.until((all) => about(all, id).summaries.length > 0);
  expect(about(received, id).summaries).toMatchObject([{ videoInfo: { status: 'end', message: 'closed' } }]);
});
