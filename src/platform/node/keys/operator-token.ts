import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { refuseReadableByOthers } from './key-files.ts';
import type { SharedSecrets } from './shared-secrets.ts';

const newToken = () => randomBytes(32).toString('base64url');

/** The file with the token for an operator of the embedded service. */
export function operatorTokenFile(dataDir: string): string {
  return path.join(dataDir, 'moderation', 'operator.token');
}

/** The operator's token, created at the first start; processes that start together agree on one. */
export async function loadOperatorToken(dataDir: string, shared: SharedSecrets | null): Promise<string> {
  const file = operatorTokenFile(dataDir);
  if (shared) return shared.get("operator's token", () => readOperatorToken(file).catch(() => newToken()));
  await mkdir(path.dirname(file), { recursive: true });
  const half = `${file}.${process.pid}`;
  await writeFile(half, `${newToken()}\n`, { mode: 0o600 });
  await chmod(half, 0o600);
  // link(), unlike rename(), does not replace an existing file.
  await link(half, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(half);
  return readOperatorToken(file);
}

/** Reads a token that nobody else on this machine can read. */
export async function readOperatorToken(file: string): Promise<string> {
  await refuseReadableByOthers(file);
  const token = (await readFile(file, 'utf8')).trim();
  if (token.length < 16) throw new Error(`${file} holds no token of 16 characters or more.`);
  return token;
}
