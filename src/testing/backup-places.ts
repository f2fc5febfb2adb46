import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readArchive, writeArchive } from '../bff/node/backup/archive.ts';
import { knownFingerprint, loadBackupKey } from '../bff/node/backup/backup-key.ts';
import { type Manifest, manifestName } from '../bff/node/backup/manifest.ts';
import type { Protection } from '../bff/node/backup/protection.ts';
import { restore } from '../bff/node/backup/restore.ts';
import { testDatabase } from './database.ts';

export type Place = { databaseUrl: string; dataDir: string; drop(): Promise<void> };
const places: Place[] = [];
export async function dropPlaces(): Promise<void> {
  // Several of these files run in one process.
  for (const place of places.splice(0)) {
    await rm(place.dataDir, { recursive: true, force: true });
    await place.drop();
  }
}
/** An empty folder and an empty database. */
export async function emptyPlace(): Promise<Place> {
  const { url, drop } = await testDatabase();
  const place = { databaseUrl: url, dataDir: await mkdtemp('/tmp/second-look-restore-'), drop };
  places.push(place);
  return place;
}
export const databaseOf = (place: Place) => async () => ({
  url: place.databaseUrl,
  close: async () => {},
  forget: async () => {},
});
/** Restores a backup that `home` signed. */
export async function restoreKnown(home: Place, file: string, there: Place): Promise<Manifest> {
  const fingerprint = await knownFingerprint(home.dataDir, null);
  const fingerprints = fingerprint === null ? [] : [fingerprint];
  return restore(file, there.dataDir, databaseOf(there), { trust: { fingerprints } });
}
/** A backup with changed parts and manifest, as somebody else would write it. */
export async function rewritten(
  file: string,
  change: { part?: (path: string, bytes: Buffer) => Buffer; manifest?: (manifest: Manifest) => object },
  protection?: Protection,
): Promise<string> {
  const into = `${file}.${crypto.randomUUID()}.zip`;
  const from = await readArchive(file, { unverified: true });
  const archive = await writeArchive(into, protection ?? { key: await loadBackupKey('', randomBytes(32)) });
  const entries: Manifest['entries'] = [];
  for (const name of from.paths()) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const [read] = await Promise.all([new Response(readable).arrayBuffer(), from.read(name, writable)]);
    let bytes = Buffer.from(read);
    if (name === manifestName) {
      const manifest: Manifest = { ...JSON.parse(bytes.toString('utf8')), entries };
      bytes = Buffer.from(JSON.stringify({ ...manifest, ...change.manifest?.(manifest) }));
    } else {
      bytes = Buffer.from(change.part?.(name, bytes) ?? bytes);
      entries.push({
        path: name,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    }
    await archive.add(name, new Blob([bytes]).stream(), { packed: false });
  }
  await Promise.all([archive.end(), from.close()]);
  return into;
}
/** Removes the signature, as in backups of older releases. */
export async function unsigned(file: string): Promise<string> {
  const into = `${file}.unsigned`;
  await writeFile(into, (await readFile(file)).subarray(0, -512));
  return into;
}
