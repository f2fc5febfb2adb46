import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type SecondLook, sample, signIn, startSecondLook } from './second-look.ts';

type Video = {
  submission: { state: string; frames: number };
  findings: { task: string; offset: number }[];
  callbacks: { type: string }[];
  cases: unknown[];
};
let app: SecondLook;
test.beforeEach(async () => {
  app = await startSecondLook();
});
test.afterEach(() => app.end());

async function framesLookedAt(): Promise<number> {
  const frames = path.join(app.dataDir, 'moderation', 'frames');
  const names = await readdir(frames, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.jpg')).length;
}

test('a video survives SIGKILL half-way: it ends after the next start, and nothing is duplicated', async () => {
  const script = await signIn(app.url);
  const uploadId = await script.upload(sample('street.mp4'));
  const { body } = await script.call('POST', '/api/videos', { uploadId, interval: 2 });
  const at = `/api/submissions/${body.submission.id}`;
  await script.until(at, (video: Video) => video.submission.state === 'submitted');
  // Half-way: some of its 12 frames are checked.
  await expect.poll(framesLookedAt, { intervals: [100] }).toBeGreaterThan(2);
  expect((await script.call('GET', at)).body.submission.endedAt).toBeNull();

  await app.kill();
  await app.start();

  const video: Video = await script.until(at, (now: Video) =>
    ['end', 'error'].includes(now.submission.state),
  );
  expect(video.submission).toMatchObject({ state: 'end', frames: 12 });
  expect(video.callbacks.map((callback) => callback.type)).toEqual(['summary']);
  const places = video.findings.map((finding) => `${finding.task} ${finding.offset}`);
  expect(new Set(places).size).toBe(places.length);
  expect(places).toEqual(expect.arrayContaining(['ocr-text 4', 'ocr-text 12', 'image-gallery 16']));
  expect(video.cases).toHaveLength(1);
});

test('a second start on the same folder is refused with the pid of the first', async () => {
  const { spawnSync } = await import('node:child_process');
  const second = spawnSync(process.execPath, ['src/bff/node/main.ts'], {
    env: { ...process.env, DATA_DIR: app.dataDir, PORT: '65001', MODERATION_PORT: '65002' },
    encoding: 'utf8',
  });
  expect(second.status).toBe(1);
  expect(second.stderr).toMatch(/already runs on .* \(pid \d+\)/);
  const answer = await fetch(`${app.url}/readyz`);
  expect(answer.status).toBe(200);
});
