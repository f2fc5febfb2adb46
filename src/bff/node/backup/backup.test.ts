import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadKeyPair } from '../../../moderation/host/key-files.ts';
import { loadOperatorToken } from '../../../moderation/host/operator-token.ts';
import { testDatabase } from '../../../testing/database.ts';
import { callbackLoad } from '../../../testing/product/callback-load.ts';
import { aFilm, effectsOf, filmCallback, fragmentsOf, query } from '../../../testing/product/films.ts';
import { createProduct, type Product, signInTo } from '../../../testing/product/product.ts';
import { startTestService, type TestService } from '../../../testing/product/service.ts';
import { readArchive, writeArchive } from './archive.ts';
import { backup } from './backup.ts';
import { listFiles } from './files.ts';
import { type Manifest, manifestName } from './manifest.ts';
import { restore } from './restore.ts';
import { connect, listTables, quoted, readRows, writeRows } from './tables.ts';
import { verifyBackup } from './verify.ts';

type Place = { databaseUrl: string; dataDir: string; drop(): Promise<void> };
const places: Place[] = [];
async function emptyPlace(): Promise<Place> {
  const { url, drop } = await testDatabase();
  const place = { databaseUrl: url, dataDir: await mkdtemp('/tmp/second-look-restore-'), drop };
  places.push(place);
  return place;
}
const given = (place: Place) => async () => ({
  url: place.databaseUrl,
  close: async () => {},
  forget: async () => {},
});
/** A byte in the middle of each part's data, by its place in the file. */
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
/** Every key and token of a data folder, whole, with who may read it. */
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
/** Every table of a database by its name, as a digest of its rows. */
async function digests(databaseUrl: string): Promise<Record<string, string>> {
  const client = await connect(databaseUrl);
  const found: Record<string, string> = {};
  for (const table of await listTables(client)) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${quoted(table)} t`,
    );
    found[quoted(table)] = rows[0].digest;
  }
  await client.end();
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
  for (const place of places) {
    await rm(place.dataDir, { recursive: true, force: true });
    await place.drop();
  }
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is of one moment while callbacks keep coming, and of none later than its files', async () => {
    const film = await aFilm(home.databaseUrl);
    const load = await callbackLoad({ product, service, film, senders: 4 });
    await load.until(({ taken }) => taken >= 30);
    const before = new Set(load.answered);
    const file = path.join(folder, 'running.zip');
    await backup(home, file);
    await load.end();
    const there = await emptyPlace();
    await restore(file, there.dataDir, given(there));
    // What was answered and not yet worked off is, where it is restored.
    const restored = await createProduct(
      { ...service.env, DATABASE_URL: there.databaseUrl },
      { dataFolder: there.dataDir },
    );
    await restored.start();
    const stored = await fragmentsOf(there.databaseUrl, film);
    expect([...before].filter((fragment) => !stored.has(fragment))).toEqual([]);
    const { callbacks, fragments, findings } = await effectsOf(there.databaseUrl, film);
    expect([fragments, findings]).toEqual([callbacks, callbacks]);
    await restored.end();
  });

  it('restores every table and every file as they were, and what is restored starts and decides a case', async () => {
    const film = await aFilm(home.databaseUrl);
    const call = await signInTo(product.url);
    const body = await service.seal(filmCallback(film, 1));
    expect((await fetch(`${product.url}/callbacks/${film.token}`, { method: 'POST', body })).status).toBe(
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
    await restore(file, there.dataDir, given(there));
    const [then, now] = [await digests(home.databaseUrl), await digests(there.databaseUrl)];
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
    // The seal opens what was sealed there; nobody listens at the address.
    expect((await tested.json()).sending.failure).toBe('refused');
    const { id, version, claim } = claimed.case;
    const decided = await there2(`/api/cases/${id}/decision`, {
      method: 'POST',
      body: JSON.stringify({ verdict: 'approve', version, epoch: claim.epoch }),
    });
    expect(decided.status).toBe(200);
    // New rows take numbers that no old one has.
    const [audit] = await query<{ doubled: number }>(
      there.databaseUrl,
      'select count(*)::int - count(distinct id)::int as doubled from audit_event',
    );
    expect(audit?.doubled).toBe(0);
    expect(await keysOf(there.dataDir)).toEqual(keys);
    await again.end();
    await product.start();
  });

  it('keeps every odd value exactly', async () => {
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
    await a.query('begin');
    for await (const lines of readRows(a, odd)) await writeRows(b, odd, lines);
    await Promise.all([a.end(), b.end()]);
    expect(await digests(into.databaseUrl)).toEqual(await digests(from.databaseUrl));
  });

  it('holds the keys of an embedded service and its accounts, none of which is made anew', async () => {
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
    await restore(file, there.dataDir, given(there));
    expect(await loadOperatorToken(there.dataDir, null)).toBe(token);
    const { publicKeyPem } = await loadKeyPair(path.join(there.dataDir, 'moderation'), 'account');
    expect(publicKeyPem).toBe(await readFile(path.join(moderation, 'account.pub.pem'), 'utf8'));
    expect(await keysOf(there.dataDir)).toEqual(keys);
  });

  it('is not made of a folder that lacks the keys, so that tables nobody can read never pass for one', async () => {
    const file = path.join(folder, 'keyless.zip');
    const { dataDir } = await emptyPlace();
    await expect(backup({ databaseUrl: home.databaseUrl, dataDir }, file)).rejects.toThrow(
      /lacks bff\/seal\.key, .*cannot be used without/,
    );
    expect(await listFiles(folder)).not.toContain('keyless.zip');
  });

  it('of a place whose keys come from the environment says so, and is restored only where they are given', async () => {
    const file = path.join(folder, 'outside.zip');
    const { dataDir } = await emptyPlace();
    const { databaseUrl } = home;
    expect(await backup({ databaseUrl, dataDir, keysOutside: true }, file)).toMatchObject({
      keysOutside: true,
    });
    const there = await emptyPlace();
    await expect(restore(file, there.dataDir, given(there))).rejects.toThrow(
      'give SESSION_SECRET and SEAL_KEY',
    );
    await restore(file, there.dataDir, given(there), { keysGiven: true });
    const accounts = '"public"."account"';
    expect((await digests(there.databaseUrl))[accounts]).toBe((await digests(databaseUrl))[accounts]);
  });

  it('of another release is refused by that release’s name, and leaves nothing behind', async () => {
    const file = path.join(folder, 'release.zip');
    await backup(home, file);
    const there = await emptyPlace();
    const rewritten = async (changes: (manifest: Manifest) => object) => {
      const [from, into] = [await readArchive(file), path.join(folder, `${crypto.randomUUID()}.zip`)];
      const archive = writeArchive(into);
      for (const name of from.paths()) {
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
        const taken = from.read(name, writable);
        if (name !== manifestName) await Promise.all([archive.add(name, readable, { packed: true }), taken]);
        else {
          const manifest = await new Response(readable).json();
          const text = JSON.stringify({ ...manifest, ...changes(manifest) });
          await archive.add(name, new Blob([text]).stream(), { packed: true });
        }
      }
      await Promise.all([archive.end(), from.close()]);
      return into;
    };
    const other = await rewritten(() => ({ format: 7, release: '9.9.9' }));
    await expect(restore(other, there.dataDir, given(there))).rejects.toThrow(
      /written by release 9\.9\.9 in a form that this release, \d+\.\d+\.\d+, does not read/,
    );
    const [narrower] = [await rewritten(({ tables }) => ({ release: '9.9.9', tables: tables.slice(1) }))];
    await expect(restore(narrower, there.dataDir, given(there))).rejects.toThrow(
      /written by release 9\.9\.9; this is \d+\.\d+\.\d+, whose tables are others/,
    );
    expect(await listFiles(there.dataDir)).toEqual([]);
    expect(await digests(there.databaseUrl)).toEqual({});
    // So the right one can be tried in the same place.
    await restore(file, there.dataDir, given(there));
    const accounts = '"public"."account"';
    expect((await digests(there.databaseUrl))[accounts]).toBe((await digests(home.databaseUrl))[accounts]);
  });

  it('refuses a name that is taken, a folder and a database that are not empty', async () => {
    const file = path.join(folder, 'refused.zip');
    await backup(home, file);
    await expect(backup(home, file)).rejects.toThrow('exists already');
    await expect(restore(file, home.dataDir, given(home))).rejects.toThrow('is not empty');
    const there = await emptyPlace();
    await expect(restore(file, there.dataDir, given(home))).rejects.toThrow('The database is not empty');
    expect(await listFiles(there.dataDir)).toEqual([]);
  });

  it('is refused, and nothing restored, when a byte of it was altered, it is cut off, or is something else', async () => {
    const file = path.join(folder, 'damaged.zip');
    await backup(home, file);
    await verifyBackup(file);
    const bytes = await readFile(file);
    const there = await emptyPlace();
    const inData = await dataPlaces(file);
    expect(inData.length).toBeGreaterThan(20);
    for (const at of inData) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 0x20;
      await writeFile(file, altered);
      await expect(restore(file, there.dataDir, given(there)), `byte ${at}`).rejects.toThrow(
        /damaged|manifest/,
      );
    }
    await writeFile(file, bytes);
    await truncate(file, Math.floor(bytes.length / 2));
    await expect(restore(file, there.dataDir, given(there))).rejects.toThrow('not a whole zip');
    await writeFile(file, 'hello');
    await expect(restore(file, there.dataDir, given(there))).rejects.toThrow('not a whole zip');
    expect(await listFiles(there.dataDir)).toEqual([]);
    expect(Object.keys(await digests(there.databaseUrl))).toEqual([]);
  });
});
