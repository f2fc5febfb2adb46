import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from '../../platform/node/postgres/postgres.ts';
import { callbackLoad } from '../../testing/product/callback-load.ts';
import { createProduct, type Product } from '../../testing/product/product.ts';
import { startTestService, type TestService } from '../../testing/product/service.ts';
import { aVideo, effectsOf, fragmentsOf } from '../../testing/product/videos.ts';

const megabyte = 1024 ** 2;
const disk = await mkdtemp('/tmp/second-look-disk-');
await chmod(disk, 0o755);
// Mounting a disk needs root, and a system that allows it.
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', disk]).status === 0;

let service: TestService;
let server: EmbeddedPostgres;
let product: Product;
let databaseUrl: string;
const env = () => ({ ...service.env, DATABASE_URL: databaseUrl, DISK_FLOOR_MB: '60', LOG_LEVEL: 'silent' });

beforeAll(async () => {
  if (!mounted) return;
  [service, server] = await Promise.all([startTestService(), startPostgres({ dataDir: disk })]);
  databaseUrl = await server.url('second_look');
  const dataFolder = path.join(disk, 'product');
  await mkdir(dataFolder);
  product = await createProduct(env(), { dataFolder });
});
afterAll(async () => {
  if (mounted) {
    await product.end();
    await server.stop();
    await service.close();
    spawnSync('umount', [disk]);
  }
  await rm(disk, { recursive: true, force: true });
});

/** Fills the disk until this many bytes are left; 0: until nothing more fits. */
async function fill(leaveBytes: number): Promise<() => Promise<void>> {
  const file = path.join(disk, 'ballast');
  const handle = await open(file, 'a');
  const { bavail, bsize } = await statfs(disk);
  const chunk = Buffer.alloc(megabyte / 16);
  const until = leaveBytes === 0 ? Number.POSITIVE_INFINITY : bavail * bsize - leaveBytes;
  try {
    for (let written = 0; written < until; written += chunk.length) await handle.write(chunk);
  } catch {
    // ENOSPC: the disk is full.
  } finally {
    await handle.close();
  }
  return () => rm(file);
}
const ready = async () => (await fetch(`${product.url}/readyz`)).json();

describe.skipIf(!mounted)('a disk that fills up', () => {
  it('RC2: below the floor: callbacks are refused, readiness says why, and work goes on once there is space', async () => {
    await product.start();
    const video = await aVideo(databaseUrl);
    const load = await callbackLoad({ product, service, video, senders: 4 });
    await load.until(({ taken }) => taken >= 10);
    const makeRoom = await fill(40 * megabyte);
    await load.until(({ refused }) => refused.length >= 10);
    expect(await ready()).toMatchObject({ ready: false, database: true, disk: false });
    await makeRoom();
    const { taken } = load.figures();
    await load.until((now) => now.taken >= taken + 10);
    const { sent, other } = await load.end();
    expect(other).toEqual([]);
    expect(await effectsOf(databaseUrl, video)).toMatchObject({
      callbacks: sent,
      fragments: sent,
      findings: sent,
    });
    expect(await ready()).toMatchObject({ ready: true });
    product.signal('SIGTERM');
    await product.ended();
  });

  it('RC2: to the last byte, without a floor: everything that was answered 200 is stored, exactly once', async () => {
    product = await createProduct(
      { ...env(), DISK_FLOOR_MB: '0' },
      { dataFolder: path.join(disk, 'product') },
    );
    await product.start();
    const video = await aVideo(databaseUrl);
    const load = await callbackLoad({ product, service, video, senders: 4 });
    await load.until(({ taken }) => taken >= 10);
    const makeRoom = await fill(0);
    // PostgreSQL has a little space left in its files; then writes fail, or it goes down.
    await load.until(({ refused, broken }) => refused.length + broken >= 10);
    await makeRoom();
    // If it went down, start it as the next start would.
    server = await startPostgres({ dataDir: disk });
    const { taken } = load.figures();
    await load.until((now) => now.taken >= taken + 10);
    const { sent, other } = await load.end();
    expect(other).toEqual([]);
    const stored = await fragmentsOf(databaseUrl, video);
    expect([...load.answered].filter((fragment) => !stored.has(fragment))).toEqual([]);
    expect(await effectsOf(databaseUrl, video)).toMatchObject({
      callbacks: sent,
      fragments: sent,
      findings: sent,
    });
  });
});
