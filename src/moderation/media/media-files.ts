import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { S3 } from '../../platform/node/s3/s3.ts';
import { createSemaphore } from '../../platform/scheduling/semaphore.ts';

/** Stores frames, clips and gallery pictures under our own keys: `frames/<token>/<name>`. */
export type MediaFiles = {
  /** `ownersOnly`: no other user of this machine may read the file. */
  save(key: string, bytes: Uint8Array, options?: { ownersOnly: boolean }): Promise<void>;
  /** Returns null if there is no such file. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The path of a local file with this content, for programs that read files. */
  onThisMachine(key: string): Promise<string>;
  remove(key: string): Promise<void>;
  removeAll(folder: string): Promise<void>;
};

export function filesInFolder(root: string): MediaFiles {
  const place = (key: string) => path.join(root, key);
  return {
    save: (key, bytes, options) => saveWhole(place(key), bytes, options),
    read: (key) => readIfThere(place(key)),
    onThisMachine: async (key) => place(key),
    remove: (key) => rm(place(key), { force: true }),
    removeAll: (folder) => rm(place(folder), { recursive: true, force: true }),
  };
}

const copiesAtOnce = 8;
const always = new AbortController().signal;

/** Stores files in a bucket, where every process finds them. `root` holds local copies of what is needed as a file. */
export function filesInBucket(s3: S3, root: string): MediaFiles {
  const copies = filesInFolder(root);
  const inTurn = createSemaphore(copiesAtOnce);
  const inBucket = (key: string) => `moderation/${key}`;
  const read = async (key: string) => {
    const found = await s3.get(inBucket(key));
    return found && new Uint8Array(await new Response(found.body).arrayBuffer());
  };
  return {
    save: async (key, bytes) => {
      await s3.put(inBucket(key), one(bytes));
    },
    read,
    onThisMachine: async (key) => {
      const file = await copies.onThisMachine(key);
      if (await isThere(file)) return file;
      // Only gallery pictures are copied, and a gallery picture never changes under its name.
      const copy = async () => {
        const bytes = await read(key);
        if (bytes) await copies.save(key, bytes, { ownersOnly: true });
      };
      await inTurn(copy, always);
      return file;
    },
    remove: async (key) => {
      await s3.remove(inBucket(key));
      await copies.remove(key);
    },
    removeAll: async (folder) => {
      for await (const key of s3.list(`${inBucket(folder)}/`)) await s3.remove(key);
    },
  };
}

async function* one(bytes: Uint8Array) {
  yield bytes;
}

// Writes under another name and renames, so that a reader or a restart never sees half a picture.
async function saveWhole(file: string, bytes: Uint8Array, { ownersOnly = false } = {}): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, ...(ownersOnly ? { mode: 0o700 } : {}) });
  const half = `${file}.${process.pid}.part`;
  await writeFile(half, bytes, ownersOnly ? { mode: 0o600 } : {});
  await rename(half, file);
}

/** Removes the files that killed processes left half saved in a folder. No process may be saving there. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.part')))
    await rm(path.join(folder, name), { force: true });
}

async function readIfThere(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
