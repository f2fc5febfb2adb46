// Soak: a killed service comes back after its backoff and then processes a whole video.
import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/free-port.ts';
import { createProduct, type Product, signInTo } from '../../testing/product/product.ts';

const sample = path.join(import.meta.dirname, '../../../public/samples/street.mp4');
let database: Awaited<ReturnType<typeof testDatabase>>;
let product: Product;
beforeAll(async () => {
  database = await testDatabase();
  product = await createProduct({
    DATABASE_URL: database.url,
    MODERATION_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  });
  await product.start();
});
afterAll(async () => {
  await product.end();
  await database.drop();
});

type Row = { pid: number; parent: number; command: string };
function processes(): Row[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}
const serviceOf = () =>
  processes().find(
    ({ parent, command }) => parent === product.pid() && command.includes('moderation/main.ts'),
  )?.pid;

async function framesOnDisk(): Promise<number> {
  const folder = path.join(product.dataDir, 'moderation', 'frames');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.jpg')).length;
}

it('RH4: the service is killed while it processes a video: the console goes on, and the video finishes', async () => {
  const call = await signInTo(product.url);
  const json = async (at: string, init: RequestInit = {}) => (await call(at, init)).json();
  const post = (at: string, body: object) => call(at, { method: 'POST', body: JSON.stringify(body) });
  const text = () =>
    post('/api/texts', { texts: [{ content: 'Add my WeChat for a discount', userId: 'u-1' }] });

  /** Claims the oldest case and decides it. */
  const decide = async () => {
    const claimed = await post('/api/cases/claim-next', { lane: 'review' });
    const { case: one } = await claimed.json();
    const body = { verdict: 'approve', version: one.version, epoch: one.claim.epoch, next: null };
    return (await post(`/api/cases/${one.id}/decision`, body)).status;
  };
  for (let i = 0; i < 20; i += 1) expect((await text()).status).toBe(200);

  const bytes = await readFile(sample);
  const headers = { 'content-type': 'video/mp4', 'x-filename': 'street.mp4' };
  const { uploadId } = await json('/api/uploads', { method: 'POST', body: new Uint8Array(bytes), headers });
  const { submission } = await (await post('/api/videos', { uploadId, interval: 2 })).json();
  await expect.poll(framesOnDisk, { timeout: 300_000 }).toBeGreaterThan(1);
  const video = () => json(`/api/submissions/${submission.id}`);
  expect((await video()).submission.endedAt).toBeNull();

  const before = serviceOf() ?? 0;
  expect(before).toBeGreaterThan(0);
  process.kill(before, 'SIGKILL');
  const statuses = new Set<number>();
  let alarmed = false;
  let decided = 0;
  // The console's own work goes on meanwhile, and content is refused with a reason until the service is back.
  for (let last = 0; last !== 200 || !alarmed; await sleep(20)) {
    const sent = await text();
    last = sent.status;
    statuses.add(last);
    if (last !== 200) {
      if (decided < 20) expect(await decide()).toBe(200);
      decided += 1;
      expect(sent.headers.get('retry-after')).toBe('5');
      expect(sent.headers.get('content-type')).toBe('application/problem+json');
      expect(await sent.json()).toMatchObject({ status: 503, code: 'moderation_unreachable' });
    }
    alarmed ||= (await json('/api/alarms')).moderationAway;
    expect((await call('/api/cases?lane=review')).status).toBe(200);
  }
  expect([...statuses].sort()).toEqual([200, 503]);
  expect(decided).toBeGreaterThan(0);
  expect(serviceOf()).not.toBe(before);
  await expect.poll(async () => (await json('/api/alarms')).moderationAway).toBe(false);

  await expect.poll(async () => (await video()).submission.state, { timeout: 300_000 }).toBe('end');
  const { submission: ended, findings } = await video();
  expect(ended.frames).toBe(12);
  const places = findings.map((one: { task: string; offset: number }) => `${one.task} ${one.offset}`);
  expect(new Set(places).size).toBe(places.length);
  expect(product.log()).toContain('the moderation service ended and will be started again');
  expect(product.log()).toContain('the moderation service was started again');
});

it('RH4: a stop ends the restarted service and starts none', async () => {
  product.signal('SIGTERM');
  expect((await product.ended()).code).toBe(0);
  const left = processes().filter(({ command }) => command.includes(product.dataDir));
  expect([serviceOf(), left]).toEqual([undefined, []]);
});
