import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { refuseReadableByOthers } from '../../platform/node/keys/key-files.ts';
import type { Config } from './config.ts';

const sealFile = (dataDir: string) => path.join(dataDir, 'bff', 'seal.key');

/** The secret that signs session cookies, created at the first start and readable by us alone. */
function loadSecret(dataDir: string): Promise<string> {
  return readOrCreateFile(path.join(dataDir, 'bff', 'session.secret'), () =>
    randomBytes(48).toString('base64'),
  );
}

/** The secrets of the environment, or else those of the folder, created at the first start. */
export async function loadSecrets(
  dataDir: string,
  keys: Config['keys'],
): Promise<NonNullable<Config['keys']>> {
  if (!keys) return { session: await loadSecret(dataDir), seal: await loadSealKey(dataDir) };
  const file = sealFile(dataDir);
  const stored = await readFile(file, 'utf8').catch(() => null);
  if (stored !== null && stored.trim() !== keys.seal.toBase64())
    throw new Error(
      `SEAL_KEY is another key than ${file}, with which this database was sealed: give it that file's content.`,
    );
  return keys;
}

/** The key that seals secrets in the database (AES-256), created and stored in the same way. */
export async function loadSealKey(dataDir: string): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.fromBase64(
    await readOrCreateFile(sealFile(dataDir), () => randomBytes(32).toString('base64')),
  );
}

async function readOrCreateFile(file: string, make: () => string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, make(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await refuseReadableByOthers(file);
  return readFile(file, 'utf8');
}
