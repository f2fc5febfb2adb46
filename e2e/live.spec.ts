import { type ChildProcess, spawn } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '../src/testing/free-port.ts';
import { sample } from './second-look.ts';
import { isDemo, openStage, type Stage } from './stage.ts';

let stage: Stage;
let publisher: ChildProcess | undefined;
let address: string;

test.beforeAll(async () => {
  const port = await freePort();
  address = `rtmp://127.0.0.1:${port}/live/street`;
  stage = await openStage({ MEDIA_ALLOWED_HOSTS: `127.0.0.1:${port}` });
  if (isDemo) return;
  // ffmpeg serves the stream in real time to the one client that connects.
  const video = [
    '-re',
    '-stream_loop',
    '6',
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
  publisher = spawn('ffmpeg', ['-nostdin', '-loglevel', 'error', ...video, ...out], { stdio: 'ignore' });
});
test.afterAll(async () => {
  publisher?.kill('SIGKILL');
  await stage?.end();
});

type Span = { from: number; to: number; reason: string | null };
type Stream = {
  submission: { state: string; message: string | null };
  fragments: { offsetStart: number; offsetEnd: number }[];
  missing: Span[];
  findings: { task: string; text: string | null }[];
};

/** The demo's stream leaves out its fifth fragment, sends the third twice and the second late. */
const leftOut: Span[] = isDemo ? [{ from: 40, to: 50, reason: null }] : [];
/** On a slow machine the engines skip some frames; nothing else may be missing. */
const ofSlowEngines = ['The engines were busy.', 'It was closed before an engine checked it.'];

test('a live stream can be watched as it comes, without a gap, and stopped from the browser', async ({
  page,
}) => {
  await stage.enter(page, 'admin');
  await (isDemo ? openRunning(page) : submit(page));
  await expect(page).toHaveURL(/\/streams\/[0-9a-f-]{36}/);
  const call = await stage.caller(page);
  const now = async (): Promise<Stream> =>
    (await call('GET', `/api/submissions/${new URL(page.url()).pathname.split('/').at(-1)}`)).body;
  const at = (await now()).fragments.length;

  await test.step('fragments come while it runs', async () => {
    await expect
      .poll(async () => (await now()).fragments.length)
      .toBeGreaterThanOrEqual(at + (isDemo ? 1 : 3));
    const seen = await now();
    expectWhole(seen);
    const words = seen.findings.flatMap(({ text }) => text ?? []);
    expect(words.join(' ')).toContain(isDemo ? 'CHEAP MEDS' : 'FREE COINS');
    await expect(page.getByTestId('state').first()).toHaveText('running');
  });

  await test.step('it is stopped, and what came before stays whole', async () => {
    await page.getByRole('button', { name: 'Stop monitoring' }).click();
    await page.getByRole('button', { name: 'End our watch' }).click();
    await expect(page.getByTestId('state').first()).toHaveText('stopped');
    const ended = await now();
    expect(ended.submission).toMatchObject({ state: 'closed', message: expect.stringMatching(/^closed/) });
    expectWhole(ended);
    if (isDemo) await expect(page.getByTestId('gaps').filter({ hasText: '0:40–0:50' })).toBeVisible();
    else await expect(page.getByTestId('gaps')).toHaveCount(new Set(ended.missing.map(why)).size);
  });
});

async function submit(page: Page): Promise<void> {
  await stage.open(page, 'submit/video-stream');
  await page.getByRole('textbox', { name: /Stream address/ }).fill(address);
  await page.getByLabel('Fragment length').fill('10');
  await page.getByLabel('Interval').fill('5');
  await page.getByRole('button', { name: 'Start monitoring' }).click();
}

async function openRunning(page: Page): Promise<void> {
  await stage.open(page, 'streams');
  await page.getByTestId('stream-tile').getByRole('link', { name: 'night-market', exact: true }).click();
}

const why = ({ reason }: Span) => reason;

/** Fragments follow each other, none comes twice, and exactly what was left out is shown as missing. */
function expectWhole({ fragments, missing }: Stream): void {
  const watched = fragments.map(({ offsetStart: from, offsetEnd: to }) => ({ from, to }));
  expect(watched.length).toBeGreaterThan(0);
  const slow = missing.filter((one) => !leftOut.some(({ from }) => from === one.from));
  expect(slow.filter(({ reason }) => reason === null || !ofSlowEngines.includes(reason))).toEqual([]);
  expect(missing.length - slow.length).toBe(leftOut.length);
  const between = missing.filter((one) => !watched.some(({ from, to }) => from < one.to && to > one.from));
  const all = [...watched, ...between].sort((one, other) => one.from - other.from);
  expect(all.map(({ from }) => from)).toEqual([0, ...all.slice(0, -1).map(({ to }) => to)]);
  for (const { from, to } of watched) expect([to > from, to - from <= 10]).toEqual([true, true]);
}
