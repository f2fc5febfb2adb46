import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The secret that session cookies are signed with, made at the first start and readable by us alone. */
export async function loadSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'bff', 'session.secret');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, randomBytes(48).toString('base64'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
}
