import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadKeyPair } from '../../../platform/node/keys/key-files.ts';
import { loadOperatorToken } from '../../../platform/node/keys/operator-token.ts';
import {
  databaseOf,
  dropPlaces,
  emptyPlace,
  type Place,
  restoreKnown,
  rewritten,
  unsigned,
} from '../../../testing/backup-places.ts';
import { callbackLoad } from '../../../testing/product/callback-load.ts';
import { createProduct, type Product, signInTo } from '../../../testing/product/product.ts';
import { startTestService, type TestService } from '../../../testing/product/service.ts';
import { aVideo, effectsOf, fragmentsOf, query, videoCallback } from '../../../testing/product/videos.ts';
import { rowDigests } from '../../../testing/row-digests.ts';
import { backup } from './backup.ts';
import { loadBackupKey } from './backup-key.ts';
import { listFiles } from './files.ts';
import { writeOldRows } from './old-rows.ts';
import { restore } from './restore.ts';
import { connect, listTables, readRows, writeRows } from './tables.ts';

/** The position of a byte in the middle of each part's data. */
async function dataPlaces(file: string): Promise<number[]> {
  const bytes = await readFile(file);
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(bytes)));
  const entries = await reader.getEntries();
  return entries
    .filter(({ uncompressedSize }) => uncompressedSize > 0)
    .map(({ offset, compressedSize }) => {
      const header = 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
      return offset + header + Math.floor(compressedSize / 2);
    });
}
/** Every key and token of a data folder, with its content and permissions. */
async function keysOf(dataDir: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of await listFiles(dataDir)) {
    if (!/\.(key|secret|token|key\.pem)$/.test(name)) continue;
    const file = path.join(dataDir, name);
    found[name] = `${((await stat(file)).mode & 0o777).toString(8)} ${await readFile(file, 'utf8')}`;
    expect(found[name]).toMatch(/^600 /);
  }
  return found;
}
let service: TestService;
let home: Place;
let product: Product;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp('/tmp/second-look-backups-');
  [service, home] = await Promise.all([startTestService(), emptyPlace()]);
  product = await createProduct(
    { ...service.env, DATABASE_URL: home.databaseUrl },
    { dataFolder: home.dataDir },
  );
  await product.start();
});
afterAll(async () => {
  await product.end();
  await dropPlaces();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is a snapshot of one moment while callbacks keep coming, and no newer than its files', async () => {
    const video = await aVideo(home.databaseUrl);
    const load = await callbackLoad({ product, service, video, senders: 4 });
    await load.until(({ taken }) => taken >= 30);
    const before = new Set(load.answered);
    const file = path.join(folder, 'running.zip');
    await backup(home, file);
    await load.end();
    const there = await emptyPlace();
    await restoreKnown(home, file, there);
    // Callbacks that were answered but not processed are processed where the backup is restored.
    const restored = await createProduct(
      { ...service.env, DATABASE_URL: there.databaseUrl },
      { dataFolder: there.dataDir },
    );
    await restored.start();
    const stored = await fragmentsOf(there.databaseUrl, video);
    expect([...before].filter((fragment) => !stored.has(fragment))).toEqual([]);
    const { callbacks, fragments, findings } = await effectsOf(there.databaseUrl, video);
    expect([fragments, findings]).toEqual([callbacks, callbacks]);
    await restored.end();
  });

  it('restores every table and every file, and the restored product starts and decides a case', async () => {
    const video = await aVideo(home.databaseUrl);
    const call = await signInTo(product.url);
    const body = await service.seal(videoCallback(video, 1));
    expect((await fetch(`${product.url}/callbacks/${video.token}`, { method: 'POST', body })).status).toBe(
      200,
    );
    const upload = await call('/api/uploads', {
      method: 'POST',
      body: new Uint8Array([1, 2, 3]),
      headers: { 'content-type': 'video/mp4', 'x-filename': 'a.mp4' },
    });
    expect(upload.status).toBe(201);
    const url = 'http://127.0.0.1:9/hooks';
    const named = await call('/api/webhooks', { method: 'POST', body: JSON.stringify({ name: 'p', url }) });
    const { endpoint } = await named.json();
    const keys = await keysOf(home.dataDir);
    product.signal('SIGTERM');
    await product.ended();

    const file = path.join(folder, 'whole.zip');
    await backup(home, file);
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    const there = await emptyPlace();
    await restoreKnown(home, file, there);
    const [then, now] = [await rowDigests(home.databaseUrl), await rowDigests(there.databaseUrl)];
    expect(now).toEqual(then);
    expect(Object.values(then).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(10);
    const files = await listFiles(home.dataDir);
    expect(await listFiles(there.dataDir)).toEqual(files);
    expect(files).toEqual(expect.arrayContaining([expect.stringMatching(/^evidence\/uploads\//)]));
    for (const name of files) {
      const [one, other] = [path.join(home.dataDir, name), path.join(there.dataDir, name)];
      expect((await readFile(other)).equals(await readFile(one)), name).toBe(true);
    }
    expect(((await stat(path.join(there.dataDir, 'bff/session.secret'))).mode & 0o777).toString(8)).toBe(
      '600',
    );

    expect(await keysOf(there.dataDir)).toEqual(keys);

    const again = await createProduct(
      { ...service.env, DATABASE_URL: there.databaseUrl },
      { dataFolder: there.dataDir },
    );
    await again.start();
    const there2 = await signInTo(again.url);
    const claimed = await (
      await there2('/api/cases/claim-next', { method: 'POST', body: JSON.stringify({ lane: 'review' }) })
    ).json();
    const tested = await there2(`/api/webhooks/${endpoint.id}/test`, { method: 'POST', body: '{}' });
    // The seal opens what was sealed there; the address refuses connections.
    expect((await tested.json()).sending.failure).toBe('refused');
    const { id, version, claim } = claimed.case;
    const decided = await there2(`/api/cases/${id}/decision`, {
      method: 'POST',
      body: JSON.stringify({ verdict: 'approve', version, epoch: claim.epoch }),
    });
    expect(decided.status).toBe(200);
    // New rows get numbers that no old row has.
    const [audit] = await query<{ doubled: number }>(
      there.databaseUrl,
      'select count(*)::int - count(distinct id)::int as doubled from audit_event',
    );
    expect(audit?.doubled).toBe(0);
    expect(await keysOf(there.dataDir)).toEqual(keys);
    await again.end();
    await product.start();
  });

  it('preserves every unusual value exactly', async () => {
    const from = await emptyPlace();
    const into = await emptyPlace();
    const table = `create table odd (id bigint generated always as identity, f float8, at timestamptz, j jsonb, js json,
      t text, ts text[], b bytea, n numeric, x xid8, bits int[] generated always as (array[1]) stored)`;
    await query(from.databaseUrl, table);
    await query(into.databaseUrl, table);
    await query(
      from.databaseUrl,
      `insert into odd (f, at, j, js, t, ts, b, n, x) values
       ('NaN', 'infinity', 'null', 'null', E'a\\nb\\t"\\\\', array['a,b', null, '{}'], '\\x00ff', 1e40, '4294967297'),
       (0.1 + 0.2, '2026-01-01 00:00:00.123456+00', '{"a": 1e400, "b": "\\u00e9"}', '{"b":1, "a":  2}', '中文 😀', '{}', '', 'NaN', '3'),
       ('-Infinity', null, null, null, '', null, null, null, null)`,
    );
    const [a, b] = [await connect(from.databaseUrl), await connect(into.databaseUrl)];
    const [odd] = await listTables(a);
    if (!odd) throw new Error('no table');
    await pipeline(readRows(a, odd), writeRows(b, odd, false));
    expect(await rowDigests(into.databaseUrl)).toEqual(await rowDigests(from.databaseUrl));
    // In format 1.
    await b.query('truncate odd');
    const columns = odd.columns.map(({ name }) => `${name}::text as ${name}`).join(', ');
    const { rows } = await a.query<{ line: string }>(
      `select row_to_json(r)::text as line from (select ${columns} from odd) r`,
    );
    const lines = new Blob([rows.map(({ line }) => `${line}\n`).join('')]).stream();
    await lines.pipeTo(writeOldRows(b, odd));
    expect(await rowDigests(into.databaseUrl)).toEqual(await rowDigests(from.databaseUrl));
    await Promise.all([a.end(), b.end()]);
  });

  it('contains the keys of an embedded service and its accounts, and none is created again', async () => {
    const moderation = path.join(home.dataDir, 'moderation');
    await Promise.all([loadKeyPair(moderation, 'service'), loadKeyPair(moderation, 'account')]);
    const token = await loadOperatorToken(home.dataDir, null);
    const keys = await keysOf(home.dataDir);
    expect(Object.keys(keys)).toEqual(
      expect.arrayContaining(['bff/seal.key', 'moderation/service.key.pem', 'moderation/account.key.pem']),
    );
    const file = path.join(folder, 'keys.zip');
    await backup(home, file);
    const there = await emptyPlace();
    await restoreKnown(home, file, there);
    expect(await loadOperatorToken(there.dataDir, null)).toBe(token);
    const { publicKeyPem } = await loadKeyPair(path.join(there.dataDir, 'moderation'), 'account');
    expect(publicKeyPem).toBe(await readFile(path.join(moderation, 'account.pub.pem'), 'utf8'));
    expect(await keysOf(there.dataDir)).toEqual(keys);
  });

  it('is refused for a folder without keys: unreadable tables are no backup', async () => {
    const file = path.join(folder, 'keyless.zip');
    const { dataDir } = await emptyPlace();
    await expect(backup({ databaseUrl: home.databaseUrl, dataDir }, file)).rejects.toThrow(
      /lacks bff\/seal\.key, .*cannot be used without/,
    );
    expect(await listFiles(folder)).not.toContain('keyless.zip');
  });

  it('of an installation with keys from the environment says so, and can be restored only with those keys', async () => {
    const file = path.join(folder, 'outside.zip');
    const { dataDir } = await emptyPlace();
    const { databaseUrl } = home;
    const sealKey = randomBytes(32);
    const { manifest } = await backup({ databaseUrl, dataDir, sealKey }, file);
    expect(manifest).toMatchObject({ keysOutside: true });
    const there = await emptyPlace();
    await expect(
      restore(file, there.dataDir, databaseOf(there), { trust: { unverified: true } }),
    ).rejects.toThrow('give SESSION_SECRET and SEAL_KEY');
    await expect(
      restore(file, there.dataDir, databaseOf(there), { sealKey: randomBytes(32) }),
    ).rejects.toThrow('signed with a key that is not known here');
    // The key from the environment is enough; no other needs naming.
    await restore(file, there.dataDir, databaseOf(there), { sealKey });
    const accounts = '"public"."account"';
    expect((await rowDigests(there.databaseUrl))[accounts]).toBe((await rowDigests(databaseUrl))[accounts]);
  });

  it('of another release is refused with the name of that release, and leaves nothing behind', async () => {
    const file = path.join(folder, 'release.zip');
    await backup(home, file);
    const there = await emptyPlace();
    const key = await loadBackupKey(home.dataDir, null);
    const other = await rewritten(file, { manifest: () => ({ format: 7, release: '9.9.9' }) }, { key });
    await expect(restoreKnown(home, other, there)).rejects.toThrow(
      /written by release 9\.9\.9 in a form that this release, \d+\.\d+\.\d+, does not read/,
    );
    const narrower = await rewritten(
      file,
      { manifest: ({ tables }) => ({ release: '9.9.9', tables: tables.slice(1) }) },
      { key },
    );
    await expect(restoreKnown(home, narrower, there)).rejects.toThrow(
      /written by release 9\.9\.9; this is \d+\.\d+\.\d+, whose tables are others/,
    );
    expect(await listFiles(there.dataDir)).toEqual([]);
    expect(await rowDigests(there.databaseUrl)).toEqual({});
    // So the right one can be tried in the same folder and database.
    await restoreKnown(home, file, there);
    const accounts = '"public"."account"';
    expect((await rowDigests(there.databaseUrl))[accounts]).toBe(
      (await rowDigests(home.databaseUrl))[accounts],
    );
  });

  it('refuses a file name that is taken, and a folder or database that is not empty', async () => {
    const file = path.join(folder, 'refused.zip');
    await backup(home, file);
    await expect(backup(home, file)).rejects.toThrow('exists already');
    await expect(restoreKnown(home, file, home)).rejects.toThrow('is not empty');
    const there = await emptyPlace();
    await expect(
      restore(file, there.dataDir, databaseOf(home), { trust: { unverified: true } }),
    ).rejects.toThrow('The database is not empty');
    expect(await listFiles(there.dataDir)).toEqual([]);
  });

  it('is refused, and nothing restored, when a byte was altered, it is cut off, or it is something else', async () => {
    const file = path.join(folder, 'damaged.zip');
    await backup(home, file);
    const bytes = await readFile(file);
    const there = await emptyPlace();
    const inData = await dataPlaces(file);
    expect(inData.length).toBeGreaterThan(20);
    for (const at of [...inData, 5, bytes.length - 700, bytes.length - 300, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 0x20;
      await writeFile(file, altered);
      await expect(restoreKnown(home, file, there), `byte ${at}`).rejects.toThrow(/damaged|no signature/);
    }
    await writeFile(file, bytes);
    await truncate(file, Math.floor(bytes.length / 2));
    await expect(restoreKnown(home, file, there)).rejects.toThrow('no signature');
    const anyway = { trust: { unverified: true } };
    await expect(restore(file, there.dataDir, databaseOf(there), anyway)).rejects.toThrow('not a whole zip');
    await writeFile(file, 'hello');
    await expect(restoreKnown(home, file, there)).rejects.toThrow('no signature');
    expect(await listFiles(there.dataDir)).toEqual([]);
    expect(Object.keys(await rowDigests(there.databaseUrl))).toEqual([]);
  });

  it('that is not verified is still refused completely where a part differs from its manifest', async () => {
    const file = path.join(folder, 'parts.zip');
    await backup(home, file);
    const plain = await unsigned(file);
    const bytes = await readFile(plain);
    const places = await dataPlaces(plain);
    const there = await emptyPlace();
    // The first is in the files, the other in the middle of the tables, when much is loaded already.
    for (const at of [places[0] ?? 0, places[Math.floor(places.length * 0.8)] ?? 0]) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 0x20;
      await writeFile(plain, altered);
      await expect(
        restore(plain, there.dataDir, databaseOf(there), { trust: { unverified: true } }),
      ).rejects.toThrow(/is damaged/);
    }
    expect(await listFiles(there.dataDir)).toEqual([]);
    expect(Object.keys(await rowDigests(there.databaseUrl))).toEqual([]);
  });
});
