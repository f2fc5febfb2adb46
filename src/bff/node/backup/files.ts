import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Parts of a data folder that are not copied: the database is read as tables, and temporary work is redone. */
const left = [
  /^(postgres|tmp)(\/|$)/,
  /^moderation\/work(\/|$)/,
  /\.(half|part)$/,
  /^[^/]+\.lock$/,
  // Not in a backup, or a stolen one could be used to sign another.
  /^bff\/backup\.(key|pub)\.pem$/,
];

/** Without these, sealed values in the database cannot be opened and the audit chain cannot be continued. */
const neededKeys = ['bff/seal.key', 'bff/session.secret', 'bff/audit.key.pem'];

/**
 * Throws where keys are missing: tables without them are no backup. `from`: the folder or file that should contain
 * them. With keys from the environment there are no key files: the database holds the other keys, sealed with those.
 */
export function needKeys(files: readonly string[], from: string, byEnvironment = false): void {
  if (byEnvironment) return;
  const missing = neededKeys.filter((key) => !files.includes(key));
  if (missing.length > 0)
    throw new Error(`${from} lacks ${missing.join(', ')}: what the database holds cannot be used without.`);
}

/** The paths of all files in a data folder, relative to it, with `/`. */
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
