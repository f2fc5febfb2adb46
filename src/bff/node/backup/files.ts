import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** What a data folder holds that is not copied: the database is read as tables, work goes on from its start. */
const left = [
  /^(postgres|tmp)(\/|$)/,
  /^moderation\/work(\/|$)/,
  /\.(half|part)$/,
  /^[^/]+\.lock$/,
  // Not in a backup, or a stolen one could be used to sign another.
  /^bff\/backup\.(key|pub)\.pem$/,
];

/** Without these, what is sealed in the database cannot be opened, and the chain of the audit cannot be gone on with. */
const neededKeys = ['bff/seal.key', 'bff/session.secret', 'bff/audit.key.pem'];

/**
 * Throws where keys are missing: tables without them are no backup. `from`: what they should lie in. Where the
 * environment gives them, none lies in files: the database holds the others, sealed with those.
 */
export function needKeys(files: readonly string[], from: string, byEnvironment = false): void {
  if (byEnvironment) return;
  const missing = neededKeys.filter((key) => !files.includes(key));
  if (missing.length > 0)
    throw new Error(`${from} lacks ${missing.join(', ')}: what the database holds cannot be used without.`);
}

/** The files of a data folder by their paths in it, with `/`. */
export async function listFiles(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  const visit = async (folder: string) => {
    for (const item of await readdir(path.join(dataDir, folder), { withFileTypes: true })) {
      const at = folder === '' ? item.name : `${folder}/${item.name}`;
      if (left.some((pattern) => pattern.test(at))) continue;
      if (item.isDirectory()) await visit(at);
      else if (item.isFile()) found.push(at);
    }
  };
  await visit('');
  return found.sort();
}
