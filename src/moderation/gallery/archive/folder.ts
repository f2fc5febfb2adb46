import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { because } from '../../../reasons/reason.ts';
import { OperatorError } from '../../requests/operator-error.ts';
import type { ArchiveSink, ArchiveSource } from './archive.ts';

/** An unpacked archive in a folder. A link that leads out of the folder counts as a missing file. */
export async function folderSource(folder: string): Promise<ArchiveSource> {
  const root = await realpath(folder);
  return {
    read: async (name, maxBytes) => {
      const file = await realpath(path.join(root, name)).catch(() => null);
      if (file === null || !file.startsWith(`${root}${path.sep}`)) return null;
      const stats = await stat(file);
      if (!stats.isFile()) return null;
      if (stats.size > maxBytes) {
        throw new OperatorError('too_large', because('archive_file_too_large', { max: maxBytes }));
      }
      return new Uint8Array(await readFile(file));
    },
    close: async () => {},
  };
}

/** Photos of persons are personal data, so only the owner may read the folder and its files. */
export async function folderSink(folder: string): Promise<ArchiveSink> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    add: async (name, bytes) => {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, bytes, { mode: 0o600 });
    },
    end: async () => {},
  };
}
