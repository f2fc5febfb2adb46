import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { refuseReadableByOthers } from '../../moderation/host/key-files.ts';

/** The secret that session cookies are signed with, made at the first start and readable by us alone. */
export function loadSecret(dataDir: string): Promise<string> {
  return keptFile(path.join(dataDir, 'bff', 'session.secret'), () => randomBytes(48).toString('base64'));
}

/** The key that the database's secrets are sealed with (AES-256), made and kept in the same way. */
export async function loadSealKey(dataDir: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = path.join(dataDir, 'bff', 'seal.key');
  return Uint8Array.fromBase64(await keptFile(file, () => randomBytes(32).toString('base64')));
}

async function keptFile(file: string, make: () => string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, make(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await refuseReadableByOthers(file);
  return readFile(file, 'utf8');
}
