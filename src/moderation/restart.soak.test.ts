// Soak: live streams and videos take time, and so do the leases of killed processes until they run out.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { sealRequest } from '../protocol/envelope.ts';
import { fragmentGaps } from '../protocol/fragments.ts';
import { generateKeyPair, importPrivateKey } from '../protocol/signature.ts';
import { testDatabase } from '../testing/database.ts';
import {
  about,
  type Caller,
  drawTalk,
  drawVideo,
  post,
  type Receiver,
  startReceiver,
} from '../testing/moderation-harness.ts';
import { addAccount } from './accounts/accounts.ts';
import { type OpenDatabase, openDatabase } from './store/database.ts';

const ready = z.object({ type: z.literal('ready'), url: z.string() });
const offsets = z.object({ offsetStart: z.number(), offsetEnd: z.number() });
const fileList = z.object({ fileList: z.array(z.object({ offset: z.number() })) });

let database: OpenDatabase;
let drop: () => Promise<void>;
let dataDir: string;
let receiver: Receiver;
let caller: Caller;
let publicKeyPem = '';
const children: ChildProcess[] = [];

beforeAll(async () => {
  const testDb = await testDatabase();
  drop = testDb.drop;
  dataDir = await mkdtemp(path.join(tmpdir(), 'second-look-restart-'));
  database = await openDatabase({ databaseUrl: testDb.url, dataDir });
  const pair = await generateKeyPair();
  await addAccount(database.db, { secretId: 'acme', publicKeyPem: pair.publicKeyPem });
  caller = { secretId: 'acme', privateKey: await importPrivateKey(pair.privateKeyPem) };
  receiver = await startReceiver(() => publicKeyPem);
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});
afterAll(async () => {
  await receiver.close();
  await database.close();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the service as a process of its own, as the BFF does. */
async function start(): Promise<{ process: ChildProcess; url: string }> {
  const started = fork(path.join(import.meta.dirname, 'main.ts'), [], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      MODERATION_PORT: '0',
      MODERATION_ALLOWED_PEER: new URL(receiver.url).host,
      LOG_LEVEL: 'error',
    },
  });
  children.push(started);
  const [message] = await Promise.race([
    once(started, 'message'),
    once(started, 'exit').then(() => Promise.reject(new Error('the service did not start'))),
  ]);
  publicKeyPem = await readFile(path.join(dataDir, 'moderation/service.pub.pem'), 'utf8');
  return { process: started, url: ready.parse(message).url };
}

async function submit(
  url: string,
  video: string,
  fields: Record<string, unknown>,
  operation = 'asyncscan',
): Promise<string> {
  const body = await sealRequest(
    { video: `${receiver.url}/${video}`, callbackUrl: `${receiver.url}/callbacks`, ...fields },
    caller,
  );
  const { payload } = await post(`${url}/v3/recognition/video/${operation}/acme`, body, publicKeyPem);
  return z.string().parse(payload.videoId);
}

async function untilFrames(videoId: string, count: number): Promise<void> {
  for (;;) {
    const frames = await database.db
      .selectFrom('frames')
      .select('index')
      .where('video_id', '=', videoId)
      .execute();
    if (frames.length >= count) return;
    await sleep(20);
  }
}

async function end(process: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  process.kill(signal);
  const [code] = await once(process, 'exit');
  return code;
}

async function untilSummary(videoId: string) {
  const received = await receiver.until((all) => about(all, videoId).summaries.length > 0);
  // A callback that is sent twice would arrive within this time.
  await sleep(1500);
  return about(received, videoId);
}

it('a video whose process is killed again and again ends once, with every frame once', async () => {
  const video = drawVideo(receiver, 70);
  const first = await start();
  const videoId = await submit(first.url, video, {
    interval: 10,
    realTimeCallback: true,
    task: ['ocr-text'],
  });
  await untilFrames(videoId, 1);
  await end(first.process, 'SIGKILL');
  const second = await start();
  await untilFrames(videoId, 3);
  expect(await end(second.process, 'SIGTERM')).toBe(0);
  const third = await start();
  await untilFrames(videoId, 5);
  await end(third.process, 'SIGKILL');
  await start();

  const { fragments, summaries } = await untilSummary(videoId);
  expect(summaries).toHaveLength(1);
  expect(summaries[0]?.videoInfo).toMatchObject({
    status: 'end',
    message: 'success',
    frames: 7,
    duration: 70,
  });
  expect(fragments.map(({ fragmentInfo }) => fragmentInfo)).toMatchObject([
    { offsetStart: 0, offsetEnd: 60 },
    { offsetStart: 60, offsetEnd: 70 },
  ]);
  const frames = await database.db
    .selectFrom('frames')
    .select('offset_s')
    .where('video_id', '=', videoId)
    .orderBy('index')
    .execute();
  expect(await readdir(path.join(dataDir, 'moderation/work'))).toEqual([]);
  expect(frames.map((frame) => frame.offset_s)).toEqual([0, 10, 20, 30, 40, 50, 60]);
});

it('the sample video, killed midway, gives one summary, all planted items and no capture position twice', async () => {
  const sample = path.resolve(import.meta.dirname, '../../public/samples/street.mp4');
  await copyFile(sample, path.join(receiver.folder, 'street.mp4'));
  const first = await start();
  const videoId = await submit(first.url, 'street.mp4', { interval: 2, task: ['ocr-text', 'image-gallery'] });
  await untilFrames(videoId, 4);
  await end(first.process, 'SIGKILL');
  await start();

  const { summaries } = await untilSummary(videoId);
  expect(summaries).toHaveLength(1);
  const gallery = fileList.parse(summaries[0]?.['image-gallery']).fileList.map(({ offset }) => offset);
  const texts = fileList.parse(summaries[0]?.['ocr-text']).fileList.map(({ offset }) => offset);
  expect(new Set(gallery).size).toBe(gallery.length);
  expect(gallery.length).toBeGreaterThan(0);
  expect(texts.some((offset) => offset >= 3 && offset <= 9)).toBe(true);
  expect(texts.some((offset) => offset >= 12 && offset <= 15)).toBe(true);
});

it('a running process takes over the video of a killed one', async () => {
  const video = drawVideo(receiver, 150);
  const first = await start();
  const videoId = await submit(first.url, video, { interval: 1, task: ['ocr-text'] });
  await untilFrames(videoId, 1);
  // A fast machine would finish the video before the second process has started.
  first.process.kill('SIGSTOP');
  expect(about(receiver.received, videoId).summaries).toEqual([]);
  await start();
  await end(first.process, 'SIGKILL');
  const { summaries } = await untilSummary(videoId);
  expect(summaries).toMatchObject([{ videoInfo: { status: 'end', frames: 150 } }]);
});

it('the next process continues the live stream of a killed one, reports the gap and repeats nothing', async () => {
  const live = drawTalk(receiver, 'live.flv', 40, { loud: [] });
  const first = await start();
  const fields = { interval: 1, fragmentTime: 10, task: ['image-gallery'] };
  const videoId = await submit(first.url, `live/${live}`, fields, 'stream');
  await untilFrames(videoId, 13);
  await end(first.process, 'SIGKILL');
  // Longer than the first capture may have needed to begin, because its clock starts at its first picture.
  await sleep(5000);
  await start();
  const { fragments, summaries } = await untilSummary(videoId);
  const spans = fragments.map(({ fragmentInfo }) => offsets.parse(fragmentInfo));
  expect(spans[0]).toEqual({ offsetStart: 0, offsetEnd: 10 });
  for (const [index, span] of spans.slice(1).entries()) {
    expect(span.offsetStart).toBeGreaterThanOrEqual(spans[index]?.offsetEnd ?? 0);
  }
  const [gap, ...others] = fragmentGaps(spans);
  expect(others).toEqual([]);
  expect(gap?.from).toBeGreaterThanOrEqual(13);
  const reason = 'The service was interrupted and did not capture it.';
  const missed = [{ offsetStart: gap?.from, offsetEnd: gap?.to, reason }];
  expect(summaries).toMatchObject([{ videoInfo: { status: 'end', missed } }]);
  expect(Math.abs((spans.at(-1)?.offsetEnd ?? 0) - 40)).toBeLessThan(4);
});

it('ends when its parent process is gone', async () => {
  const { process } = await start();
  process.disconnect();
  const [code] = await once(process, 'exit');
  expect(code).toBe(0);
});
