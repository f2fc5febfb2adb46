import { type ChildProcess, spawn } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { admin, freePort, type SecondLook, sample, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
let publisher: ChildProcess;
let address: string;

test.beforeAll(async () => {
  const port = await freePort();
  address = `rtmp://127.0.0.1:${port}/live/street`;
  app = await startSecondLook({ MEDIA_ALLOWED_HOSTS: `127.0.0.1:${port}` });
  // ffmpeg itself serves the stream, at the speed of life, to the one who comes for it.
  const film = [
    '-re',
    '-stream_loop',
    '4',
    '-i',
    sample('street.mp4'),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '10',
  ];
  const out = ['-c:a', 'aac', '-f', 'flv', '-listen', '1', address];
  publisher = spawn('ffmpeg', ['-nostdin', '-loglevel', 'error', ...film, ...out], { stdio: 'ignore' });
});
test.afterAll(async () => {
  publisher.kill('SIGKILL');
  await app.end();
});

type Stream = {
  submission: { state: string; message: string | null };
  fragments: { offsetStart: number; offsetEnd: number }[];
  missing: { from: number; to: number }[];
  findings: { task: string; text: string | null }[];
};

test('a pushed stream is watched as it comes, and cut from the browser', async ({ page }) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  await page.goto(`${app.url}/submit/video-stream`);
  await page.getByRole('textbox', { name: /Address/ }).fill(address);
  await page.getByLabel('Fragment length').fill('10');
  await page.getByLabel('Interval').fill('2');
  await page.getByRole('button', { name: 'Start watching' }).click();
  await expect(page).toHaveURL(/\/streams\/[0-9a-f-]{36}/);
  const at = `/api/submissions/${page.url().split('/').at(-1)?.split('?')[0]}`;

  const script = await signIn(app.url);
  const seen: Stream = await script.until(at, (now: Stream) => now.fragments.length >= 3);
  expect(untold(seen)).toEqual([]);
  expect(seen.findings.some(({ text }) => text?.includes('FREE COINS'))).toBe(true);
  await expect(page.getByTestId('state').first()).toHaveText('running');

  await page.getByRole('button', { name: /^Cut/ }).click();
  await page.getByRole('button', { name: /^Cut it/ }).click();
  await expect(page.getByTestId('state').first()).toHaveText('closed');
  const ended: Stream = await script.until(at, (now: Stream) => now.submission.state === 'closed');
  expect(ended.submission.message).toBe('closed');
  expect(untold(ended)).toEqual([]);
});

/** Where one stretch does not begin at the end of the last: a busy machine may miss one, but then it says so. */
function untold({ fragments, missing }: Stream): string[] {
  const watched = fragments.map(({ offsetStart, offsetEnd }) => ({ from: offsetStart, to: offsetEnd }));
  const all = [...watched, ...missing].sort((one, other) => one.from - other.from);
  const faults = all.filter(({ from }, at) => from !== (all[at - 1]?.to ?? 0));
  const long = watched.filter(({ from, to }) => to - from > 10 || to <= from);
  return [...faults, ...long].map(({ from, to }) => `${from}–${to}`);
}
