import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeCallbacks } from '../review/intake/stored-callbacks.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { aVideo, effectsOf, videoCallback } from '../testing/product/videos.ts';
import { createIntake } from './intake.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

it('RC2: of many at once all are answered and durable, some before they are processed, and each is processed once', async () => {
  const video = await aVideo(bff.databaseUrl);
  const many = 150;
  const send = async (n: number) => {
    const body = await bff.callback(videoCallback(video, n));
    return (await bff.app.request(`/callbacks/${video.token}`, { method: 'POST', body })).status;
  };
  const statuses = await Promise.all(Array.from({ length: many }, (_, n) => send(n)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const outcomes = bff.seen.map(({ callback }) => callback);
  expect(outcomes).toContain('stored');
  expect(await effectsOf(bff.databaseUrl, video)).toEqual({
    callbacks: many,
    duplicates: 0,
    fragments: many,
    findings: many,
  });
  // A single callback is answered after processing.
  expect(await send(many)).toBe(200);
  expect(bff.seen.at(-1)?.callback).toBe('taken');
});

it('RC2: callbacks of a killed process are processed by another, or by itself after a restart', async () => {
  const video = await aVideo(bff.databaseUrl);
  const raw = JSON.stringify(videoCallback(video, 0));
  await storeCallbacks(bff.context(), [{ submissionId: video.id, raw }]);
  const outcomes: string[] = [];
  const other = createIntake(bff.context(), {
    onProcessed: (one) => void outcomes.push(one),
    report: () => {},
  });
  other.watch();
  await expect.poll(() => outcomes).toEqual(['taken']);
  await other.stop();
  expect(await effectsOf(bff.databaseUrl, video)).toMatchObject({ callbacks: 1, findings: 1 });
});
