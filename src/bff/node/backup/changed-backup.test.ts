import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  databaseOf,
  dropPlaces,
  emptyPlace,
  type Place,
  restoreKnown,
  rewritten,
  unsigned,
} from '../../../testing/backup-places.ts';
import { query } from '../../../testing/product/videos.ts';
import { rowDigests } from '../../../testing/row-digests.ts';
import { backup } from './backup.ts';
import { readFingerprint } from './backup-key.ts';
import { listFiles } from './files.ts';
import { makeTables } from './make-tables.ts';
import type { Trust } from './protection.ts';
import { restore } from './restore.ts';

const keys = ['bff/seal.key', 'bff/session.secret', 'bff/audit.key.pem'];
let home: Place;
let folder: string;
async function makeKeys({ dataDir }: Place): Promise<void> {
  await mkdir(path.join(dataDir, 'bff'));
  for (const name of keys) await writeFile(path.join(dataDir, name), 'x', { mode: 0o600 });
}
beforeAll(async () => {
  folder = await mkdtemp('/tmp/second-look-backups-');
  home = await emptyPlace();
  await makeKeys(home);
  await makeTables(home.databaseUrl, new Set(['public', 'moderation', 'jobs']));
  await query(
    home.databaseUrl,
    `insert into "user" (id, name, email, "emailVerified", role, "createdAt", "updatedAt")
     values ('mallory', 'Mallory', 'mallory@example.com', true, 'moderator', now(), now())`,
  );
});
afterAll(async () => {
  await dropPlaces();
  await rm(folder, { recursive: true, force: true });
});

describe('RH10: a backup whose content was changed is refused', () => {
  const person = '"public"."user"';
  const asAdmin = (name: string, bytes: Buffer) =>
    name === 'tables/public.user.copy'
      ? Buffer.from(bytes.toString('utf8').replace('\tmoderator\t', '\tadmin\t'))
      : bytes;
  const roleOf = async (place: Place) =>
    (await query<{ role: string }>(place.databaseUrl, `select role from "user" where id = 'mallory'`))[0]
      ?.role;
  it('with a changed role and every hash recomputed, whichever key signed it', async () => {
    const file = path.join(folder, 'role.zip');
    await backup(home, file);
    const there = await emptyPlace();
    const changed = await rewritten(file, { part: asAdmin });
    await expect(restoreKnown(home, changed, there)).rejects.toThrow(
      /signed with a key that is not known here.*roles and passwords.*--public-key/s,
    );
    await expect(restoreKnown(home, await unsigned(changed), there)).rejects.toThrow('has no signature');
    // The old signature after the new archive.
    const old = await readFile(file);
    const mixed = Buffer.concat([await readFile(await unsigned(changed)), old.subarray(-512)]);
    await writeFile(changed, mixed);
    await expect(restoreKnown(home, changed, there)).rejects.toThrow('it is not what was signed');
    expect(await listFiles(there.dataDir)).toEqual([]);
    expect(await rowDigests(there.databaseUrl)).toEqual({});
    // The change itself is well-formed: only the signature stops it.
    await restore(await rewritten(file, { part: asAdmin }), there.dataDir, databaseOf(there), {
      trust: { unverified: true },
    });
    expect([await roleOf(home), await roleOf(there)]).toEqual(['moderator', 'admin']);
  });

  it('unless somebody accepts it as unverified: this is how backups of older releases are restored', async () => {
    const file = path.join(folder, 'older.zip');
    await backup(home, file);
    const there = await emptyPlace();
    const anyway = { trust: { unverified: true } };
    await restore(await unsigned(file), there.dataDir, databaseOf(there), anyway);
    expect((await rowDigests(there.databaseUrl))[person]).toMatch(/^[1-9]/);
    expect((await rowDigests(there.databaseUrl))[person]).toBe((await rowDigests(home.databaseUrl))[person]);
  });

  it('is signed with a key that no backup contains and that its own folder knows', async () => {
    const file = path.join(folder, 'own.zip');
    const { manifest, signedBy } = await backup(home, file);
    expect(manifest.entries.filter(({ path }) => path.includes('backup'))).toEqual([]);
    const keyFile = path.join(home.dataDir, 'bff/backup.key.pem');
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(signedBy).toBe(await readFingerprint(path.join(home.dataDir, 'bff/backup.pub.pem')));
    expect(signedBy).toBe(await readFingerprint(String(signedBy)));
    await expect(readFingerprint('abc')).rejects.toThrow('neither a fingerprint');
    const there = await emptyPlace();
    await expect(restore(file, there.dataDir, databaseOf(there))).rejects.toThrow('not known here');
    await mkdir(path.join(there.dataDir, 'bff'));
    await copyFile(keyFile, path.join(there.dataDir, 'bff/backup.key.pem'));
    const half = path.join(folder, 'half.zip');
    await writeFile(half, (await readFile(file)).subarray(0, -1000));
    await expect(restore(half, there.dataDir, databaseOf(there))).rejects.toThrow('no signature');
    await restore(file, there.dataDir, databaseOf(there));
    expect(await readFile(path.join(there.dataDir, 'bff/backup.key.pem'), 'utf8')).toBe(
      await readFile(keyFile, 'utf8'),
    );
  });

  it('encrypted with a passphrase: no other passphrase opens it, and it needs no key', async () => {
    const file = path.join(folder, 'encrypted.backup');
    const passphrase = 'correct horse battery';
    const { signedBy } = await backup(home, file, { passphrase });
    expect(signedBy).toBeNull();
    const there = await emptyPlace();
    const by = (trust: Trust) => restore(file, there.dataDir, databaseOf(there), { trust });
    await expect(by({ unverified: true })).rejects.toThrow('is encrypted: give --passphrase-file');
    await expect(by({ passphrase: 'incorrect horse' })).rejects.toThrow('another passphrase');
    const bytes = await readFile(file);
    const altered = Buffer.from(bytes);
    const at = Math.floor(bytes.length / 2);
    altered[at] = (altered[at] ?? 0) ^ 1;
    await writeFile(file, altered);
    await expect(by({ passphrase })).rejects.toThrow(/damaged/);
    expect(await listFiles(there.dataDir)).toEqual([]);
    expect(await rowDigests(there.databaseUrl)).toEqual({});
    await writeFile(file, bytes);
    await by({ passphrase });
    expect((await rowDigests(there.databaseUrl))[person]).toMatch(/^[1-9]/);
    expect((await rowDigests(there.databaseUrl))[person]).toBe((await rowDigests(home.databaseUrl))[person]);
  });
});

describe('a backup of an earlier release', () => {
  it('is restored with the tables of its release, which are then migrated', async () => {
    const early = await emptyPlace();
    const names = ['0001-first', '0002-looks', '0003-deliveries', '0004-access', '0005-audit-retention'];
    names.push('0006-statements', '0007-settings', '0010-statistics', '0011-exports', '0012-processes');
    await makeTables(early.databaseUrl, new Set(['public']), { review: names, moderation: 0 });
    await query(
      early.databaseUrl,
      `insert into audit_head (position, hash, place) values (7, 'abc', 'somewhere')`,
    );
    await makeKeys(early);
    const file = path.join(folder, 'early.zip');
    const { manifest } = await backup(early, file);
    expect(manifest.migrations).toEqual({ review: names, moderation: 0 });
    const there = await emptyPlace();
    await restore(file, there.dataDir, databaseOf(there), { trust: { unverified: true } });
    expect(await query(there.databaseUrl, 'select position, written from audit_head')).toEqual([
      { position: '7', written: true },
    ]);
  });
});
