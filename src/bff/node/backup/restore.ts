import { stat } from 'node:fs/promises';
import { readArchive } from './archive.ts';
import { knownFingerprint } from './backup-key.ts';
import { clearFolder, filesPrefix, needEmptyFolder, restoreFiles } from './data-folder.ts';
import { needKeys } from './files.ts';
import type { Manifest } from './manifest.ts';
import { migrationsOf } from './migrations.ts';
import type { AnyDatabase } from './open-database.ts';
import { reportProgress, silent } from './progress.ts';
import type { Trust } from './protection.ts';
import { restoreTables } from './restore-tables.ts';
import { readChecked, readManifest } from './verify.ts';

/** `sealKey`: set where the environment provides the keys. `say`: receives lines of progress. */
type Options = {
  sealKey?: Uint8Array | null;
  trust?: Trust;
  say?: ((line: string) => void) | undefined;
};

/**
 * Does the work of `npm run restore` after the settings are read. `open` returns the database, which may be the
 * embedded one. Each part is checked while it is written; where one differs from the manifest, nothing stays.
 */
export async function restore(
  file: string,
  dataDir: string,
  openDatabase: () => Promise<AnyDatabase>,
  { sealKey = null, trust = {}, say }: Options = {},
): Promise<Manifest> {
  await needEmptyFolder(dataDir);
  const own = await knownFingerprint(dataDir, sealKey);
  const fingerprints = [...(trust.fingerprints ?? []), ...(own === null ? [] : [own])];
  const { size } = await stat(file).catch((cause: unknown) => {
    throw new Error(`${file} cannot be read: there is no such file here.`, { cause });
  });
  const signature = say ? reportProgress(size, say) : silent;
  const archive = await readArchive(
    file,
    { ...trust, fingerprints },
    signature.part('checking its signature'),
  );
  try {
    const manifest = await readManifest(archive, file);
    const files = manifest.entries.flatMap(({ path }) =>
      path.startsWith(filesPrefix) ? [path.slice(filesPrefix.length)] : [],
    );
    if (manifest.keysOutside && !sealKey)
      throw new Error(
        `${file} lacks its keys, which came from the environment: give SESSION_SECRET and SEAL_KEY.`,
      );
    needKeys(files, file, manifest.keysOutside);
    const total = manifest.entries.reduce((sum, { bytes }) => sum + bytes, 0);
    const progress = say ? reportProgress(total, say) : silent;
    const read = readChecked(archive, manifest, file);
    const migrations = await migrationsOf(archive, manifest);
    try {
      await restoreFiles(read, manifest, dataDir, progress);
      const database = await openDatabase();
      try {
        await restoreTables(database.url, { manifest, migrations, read, progress });
      } catch (error) {
        await database.forget();
        throw error;
      }
      await database.close();
      return manifest;
    } catch (error) {
      await clearFolder(dataDir);
      throw error;
    }
  } finally {
    await archive.close();
  }
}
