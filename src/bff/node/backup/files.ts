import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** What a data folder holds that is not copied: the database is read as tables, work goes on from its start. */
const left = [/^postgres(\/|$)/, /^moderation\/work(\/|$)/, /\.(half|part)$/, /^[^/]+\.lock$/];

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
