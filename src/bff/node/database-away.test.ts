import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from '../../platform/node/postgres/postgres.ts';
import { callbackLoad } from '../../testing/product/callback-load.ts';
import { createProduct, type Product } from '../../testing/product/product.ts';
import { startTestService, type TestService } from '../../testing/product/service.ts';
import { aVideo, effectsOf, videoCallback } from '../../testing/product/videos.ts';

let service: TestService;
let folder: string;
let server: EmbeddedPostgres;
let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  folder = await mkdtemp('/tmp/second-look-away-');
  [service, server] = await Promise.all([startTestService(), startPostgres({ dataDir: folder })]);
  databaseUrl = await server.url('second_look');
  product = await createProduct({
    ...service.env,
    DATABASE_URL: databaseUrl,
    METRICS_TOKEN: 'scrape me, please',
  });
  await product.start();
});
afterAll(async () => {
  await product.end();
  await server.stop();
  await service.close();
  await rm(server.directory, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** Ten times what an idle machine needs: other work may run on it. */
const soonMs = 10_000;

const status = (at: string) => fetch(`${product.url}${at}`).then((answer) => answer.status);
async function timed<T>(ask: Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await ask, performance.now() - began];
}
/** Milliseconds until `/readyz` answers `wanted`. */
async function untilReady(wanted: number): Promise<number> {
  const began = performance.now();
  while ((await status('/readyz')) !== wanted) {
    if (performance.now() - began > 60_000) throw new Error(`/readyz never answered ${wanted}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return performance.now() - began;
}
const post = (token: string, body: string) =>
  fetch(`${product.url}/callbacks/${token}`, { method: 'POST', body }).then((answer) => answer.status);

/** Stops or continues all of the server's processes: the server hangs, it does not end. */
async function everyProcess(signal: 'SIGSTOP' | 'SIGCONT') {
  const [first] = (await readFile(path.join(server.directory, 'postmaster.pid'), 'utf8')).split('\n');
  const all = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n');
  const children = all.map((line) => line.trim().split(/\s+/)).filter(([, parent]) => parent === first);
  for (const pid of [first, ...children.map(([child]) => child)]) process.kill(Number(pid), signal);
}

it('while the database hangs it is alive, not ready, refuses callbacks quickly, and is ready again after', async () => {
  const video = await aVideo(databaseUrl);
  expect(await status('/readyz')).toBe(200);
  await everyProcess('SIGSTOP');
  try {
    expect(await untilReady(503)).toBeLessThan(soonMs);
    const ready = await fetch(`${product.url}/readyz`).then((answer) => answer.json());
    expect(ready).toEqual({ ready: false, database: false, moderation: null, disk: true });
    const [alive, aliveMs] = await timed(status('/healthz'));
    expect([alive, aliveMs < soonMs]).toEqual([200, true]);
    const body = await service.seal(videoCallback(video, 1));
    const tries = [await timed(post(video.token, body)), await timed(post(video.token, body))];
    expect(tries.map(([refused]) => refused)).toEqual([503, 503]);
    expect(Math.min(...tries.map(([, ms]) => ms))).toBeLessThan(soonMs);
  } finally {
    await everyProcess('SIGCONT');
  }
  await untilReady(200);
  expect(await post(video.token, await service.seal(videoCallback(video, 1)))).toBe(200);
});

it('RC5: while the database is stopped under load, callbacks quickly get 503, and accepted ones are stored once', async () => {
  const video = await aVideo(databaseUrl);
  const load = await callbackLoad({ product, service, video, senders: 8 });
  await load.until(({ taken }) => taken >= 20);
  await server.stop();
  await load.until(({ refused }) => refused.length >= 20);
  server = await startPostgres({ dataDir: folder });
  const before = load.figures().taken;
  await load.until(({ taken }) => taken >= before + 20);
  const { sent, taken, refused, other } = await load.end();
  expect(other).toEqual([]);
  expect(taken).toBe(sent);
  const sorted = refused.toSorted((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThan(soonMs);
  expect(await effectsOf(databaseUrl, video)).toMatchObject({
    callbacks: sent,
    fragments: sent,
    findings: sent,
  });
});

it('shows its metrics with the token only', async () => {
  const ask = (headers: Record<string, string> = {}) => fetch(`${product.url}/metrics`, { headers });
  expect((await ask()).status).toBe(403);
  expect((await ask({ authorization: 'Bearer scrape me, pleasE' })).status).toBe(403);
  const answer = await ask({ authorization: 'Bearer scrape me, please' });
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await answer.text();
  const value = (name: string) => Number(text.match(new RegExp(`^${RegExp.escape(name)} (.*)$`, 'm'))?.[1]);
  expect(value('second_look_up{part="database"}')).toBe(1);
  expect(value('second_look_up{part="moderation"}')).toBe(1);
  expect(value('second_look_callbacks_total{outcome="taken"}')).toBeGreaterThanOrEqual(41);
  expect(value('second_look_callbacks_total{outcome="refused"}')).toBeGreaterThanOrEqual(20);
  // Two videos, and perhaps a third whose callback was stored just as the database began to hang.
  expect([2, 3]).toContain(value('second_look_cases_open{lane="review"}'));
  expect(value('second_look_callbacks_waiting')).toBe(0);
  expect(value('second_look_queue_age_seconds{lane="review"}')).toBeGreaterThan(0);
  expect(value('second_look_disk_floor_bytes')).toBe(500 * 1024 ** 2);
  expect(
    value('second_look_http_request_seconds_count{route="/callbacks/:token",method="POST",status="200"}'),
  ).toBeGreaterThan(40);
  expect(value('second_look_event_lines')).toBe(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(text).not.toContain('a video');
});
