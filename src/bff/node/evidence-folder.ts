import { createReadStream, open } from 'node:fs';
import { mkdir, open as openFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { claimFolder, type ProcessFolder } from '../../platform/node/process/process-folder.ts';
import type { EvidenceStore } from '../../review/context/context.ts';
import { NoRoom, TooLarge } from '../../review/context/failure.ts';
import type { Disk } from './disk.ts';
import { peaksOfFile, redrawFile } from './evidence-file.ts';

const openNumbered = promisify((file: string, done: (error: Error | null, fd: number) => void) =>
  open(file, 'r', done),
);

/** How many bytes are written between two checks of the free space. */
const lookEveryBytes = 16 * 1024 ** 2;

/** The folder of files that are being written, on the same disk, so that they need only be renamed. */
const halves = '.half';

/** Claims this process's part of that folder and removes what killed processes left there. */
export const claimHalves = (root: string): ProcessFolder => claimFolder(path.join(root, halves));

/**
 * Evidence in a folder. A file gets its name only when it is complete and on the disk; until then it is written in
 * `unfinished`.
 */
export function evidenceFolder(
  root: string,
  disk: Disk,
  unfinished = path.join(root, halves),
): EvidenceStore {
  const place = (key: string) => path.join(root, key);
  const needRoom = async () => {
    if (!(await disk()).enough) throw new NoRoom();
  };
  return {
    put: async (key, body, maxBytes) => {
      const target = place(key);
      const half = path.join(unfinished, `${crypto.randomUUID()}.half`);
      await needRoom();
      await mkdir(path.dirname(target), { recursive: true });
      await mkdir(path.dirname(half), { recursive: true });
      let [bytes, looked] = [0, 0];
      try {
        // Opened before the body can break off: a file opened after that would stay.
        const file = await openFile(half, 'wx');
        await pipeline(
          Readable.fromWeb(body as import('node:stream/web').ReadableStream<Uint8Array>),
          async function* (chunks: AsyncIterable<Uint8Array>) {
            for await (const chunk of chunks) {
              bytes += chunk.byteLength;
              if (bytes > maxBytes) throw new TooLarge();
              if (bytes - looked > lookEveryBytes) {
                looked = bytes;
                await needRoom();
              }
              yield chunk;
            }
          },
          file.createWriteStream({ flush: true }),
        );
        await rename(half, target);
      } catch (error) {
        await rm(half, { force: true });
        throw isFull(error) ? new NoRoom('', { cause: error }) : error;
      }
      return { bytes };
    },
    get: async (key, range) => {
      const file = place(key);
      const found = await stat(file).catch(() => null);
      if (!found) return null;
      // Opened before the answer, so that a file that vanishes now gives a 404 and not a broken answer. A number, not a
      // handle: an unread handle would end the process once it is garbage collected.
      const fd = await openNumbered(file).catch(() => null);
      if (fd === null) return null;
      const stream = createReadStream(file, { fd, ...range });
      const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
      return { body, bytes: range ? range.end - range.start + 1 : found.size };
    },
    redraw: (key) => redrawFile(place(key), unfinished),
    peaks: (key, count) => peaksOfFile(place(key), count),
    remove: async (key) => {
      await rm(place(key), { force: true });
    },
    room: disk,
  };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
