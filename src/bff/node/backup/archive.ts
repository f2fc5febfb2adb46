import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileEntry, type ZipReader, ZipWriter } from '@zip.js/zip.js';
import { zipIn } from '../../../platform/node/files/zip-range.ts';
import { DamagedBackup } from './encrypted-file.ts';
import type { Entry } from './manifest.ts';
import { openProtected, type Protection, protecting, type Trust } from './protection.ts';

/** Called with the number of bytes of the current part as they are processed. */
type OnBytes = (bytes: number) => void;
const ignore: OnBytes = () => {};

/** Writes a zip as a stream and records each entry's size and hash. */
export type ArchiveWriter = {
  add(
    path: string,
    body: ReadableStream<Uint8Array>,
    options: { packed: boolean; onBytes?: OnBytes },
  ): Promise<void>;
  entries: Entry[];
  end(): Promise<void>;
};

export async function writeArchive(file: string, protection: Protection): Promise<ArchiveWriter> {
  const through = await protecting(protection);
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(through, target);
  // The error reaches the next writer, and the end.
  written.catch(() => {});
  const writer = new ZipWriter<unknown>(Writable.toWeb(through), { useWebWorkers: false, zip64: true });
  const entries: Entry[] = [];
  return {
    entries,
    add: async (path, body, { packed, onBytes = ignore }) => {
      const { through, digest } = digesting(onBytes);
      // Pictures and videos are compressed already.
      await writer.add(path, { readable: body.pipeThrough(through) }, { level: packed ? 0 : 6 });
      entries.push({ path, ...digest() });
    },
    end: async () => {
      await writer.close();
      await written;
    },
  };
}

function digesting(onBytes: OnBytes) {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return { through, digest: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Reads entries from a zip on disk. */
export type ArchiveReader = {
  paths(): string[];
  /** Streams the entry into `sink`; returns its digest. Throws where there is no such entry. */
  read(
    path: string,
    sink: WritableStream<Uint8Array>,
    onBytes?: OnBytes,
  ): Promise<{ bytes: number; sha256: string }>;
  close(): Promise<void>;
};

/** Opens a backup if one of the keys in `trust` signed it, or its passphrase opens it. */
export async function readArchive(
  file: string,
  trust: Trust,
  onBytes: OnBytes = ignore,
): Promise<ArchiveReader> {
  const handle = await open(file);
  try {
    const range = await openProtected(handle, file, trust, onBytes);
    const reader = zipIn(range);
    const files = new Map<string, FileEntry>();
    for (const entry of await entriesOf(reader, file)) if (!entry.directory) files.set(entry.filename, entry);
    return {
      paths: () => [...files.keys()],
      read: async (path, sink, onBytes = ignore) => {
        const entry = files.get(path);
        if (!entry) throw new Error(`${path} is missing in the backup.`);
        const { through, digest } = digesting(onBytes);
        const done = through.readable.pipeTo(sink);
        await Promise.all([entry.getData(through.writable, { checkSignature: true }), done]);
        return digest();
      },
      close: async () => {
        await reader.close();
        await handle.close();
      },
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function entriesOf(reader: ZipReader<unknown>, file: string) {
  try {
    return await reader.getEntries();
  } catch (cause) {
    if (cause instanceof DamagedBackup) throw cause;
    throw new Error(`${file} is no backup that can be read: it is not a whole zip archive.`, { cause });
  }
}
