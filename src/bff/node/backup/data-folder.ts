import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { backupKeyFile, backupPublicFile } from './backup-key.ts';
import type { Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import type { ReadChecked } from './verify.ts';

export const filesPrefix = 'files/';

/** The backup signing key may exist already: no backup contains it. */
const mayBeThere = [backupKeyFile, backupPublicFile];

/** Throws unless the folder is empty: a restore never mixes with existing content. */
export async function needEmptyFolder(dataDir: string): Promise<void> {
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = found.map((item) => path.relative(dataDir, path.join(item.parentPath, item.name)));
  const strange = names.filter(
    (name) => name !== 'bff' && !mayBeThere.includes(name.replaceAll(path.sep, '/')),
  );
  if (strange.length > 0)
    throw new Error(`${dataDir} is not empty. A restore goes into an empty folder; give DATA_DIR another.`);
}

/** Removes everything that a restore wrote: half of it must not pass for the whole. */
export async function clearFolder(dataDir: string): Promise<void> {
  const folders = [dataDir, path.join(dataDir, 'bff')];
  for (const folder of folders)
    for (const name of await readdir(folder).catch(() => [])) {
      const relative = folder === dataDir ? name : `bff/${name}`;
      if (relative !== 'bff' && !mayBeThere.includes(relative))
        await rm(path.join(folder, name), { recursive: true, force: true });
    }
  const left = await readdir(path.join(dataDir, 'bff')).catch(() => null);
  if (left?.length === 0) await rm(path.join(dataDir, 'bff'), { recursive: true });
}

/** Writes the files of a backup under `dataDir`; keys and tokens get owner-only permissions. */
export async function restoreFiles(
  read: ReadChecked,
  manifest: Manifest,
  dataDir: string,
  progress: Progress,
): Promise<void> {
  const root = path.resolve(dataDir);
  await mkdir(root, { recursive: true });
  for (const entry of manifest.entries) {
    if (!entry.path.startsWith(filesPrefix)) continue;
    const target = path.resolve(root, entry.path.slice(filesPrefix.length));
    if (!target.startsWith(root + path.sep)) throw new Error(`${entry.path} leads out of the folder.`);
    await mkdir(path.dirname(target), { recursive: true });
    const mode = isSecret(target) ? 0o600 : 0o666;
    const sink = Writable.toWeb(createWriteStream(target, { flags: 'wx', flush: true, mode }));
    await read(entry.path, sink, progress.part(entry.path, entry.bytes));
    if (isSecret(target)) await chmod(target, 0o600);
  }
}

function isSecret(file: string): boolean {
  return !/\.pub\.pem$/.test(file) && !/[\\/](evidence|frames|clips)[\\/]/.test(file);
}
