import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { type FileEntry, Reader, ZipReader, ZipWriter } from '@zip.js/zip.js';
import type { Entry } from './manifest.ts';

/** A zip that is written as it comes, and knows of each entry how long it is and by what it is known. */
export type ArchiveWriter = {
  add(path: string, body: ReadableStream<Uint8Array>, options: { packed: boolean }): Promise<void>;
  entries: Entry[];
  end(): Promise<void>;
};

export function writeArchive(file: string): ArchiveWriter {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const writer = new ZipWriter<unknown>(Writable.toWeb(target), { useWebWorkers: false, zip64: true });
  const entries: Entry[] = [];
  return {
    entries,
    add: async (path, body, { packed }) => {
      const { through, digest } = digesting();
      // Pictures and films are packed already.
      await writer.add(path, { readable: body.pipeThrough(through) }, { level: packed ? 0 : 6 });
      entries.push({ path, ...digest() });
    },
    end: async () => void (await writer.close()),
  };
}

function digesting() {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      hash.update(chunk);
      bytes += chunk.length;
      controller.enqueue(chunk);
    },
  });
  return { through, digest: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** A zip read where it lies, an entry at a time. */
export type ArchiveReader = {
  paths(): string[];
  /** Streams the entry into `sink`; tells what came. Throws where there is none. */
  read(path: string, sink: WritableStream<Uint8Array>): Promise<{ bytes: number; sha256: string }>;
  close(): Promise<void>;
};

export async function readArchive(file: string): Promise<ArchiveReader> {
  const handle = await open(file);
  const reader = new ZipReader(new HandleReader(handle), { useWebWorkers: false });
  const files = new Map<string, FileEntry>();
  try {
    for (const entry of await reader.getEntries()) if (!entry.directory) files.set(entry.filename, entry);
  } catch (error) {
    await handle.close();
    throw new Error(`${file} is no backup that can be read: it is not a whole zip archive.`, {
      cause: error,
    });
  }
  return {
    paths: () => [...files.keys()],
    read: async (path, sink) => {
      const entry = files.get(path);
      if (!entry) throw new Error(`${path} is missing in the backup.`);
      const { through, digest } = digesting();
      const done = through.readable.pipeTo(sink);
      await Promise.all([entry.getData(through.writable, { checkSignature: true }), done]);
      return digest();
    },
    close: async () => {
      await reader.close();
      await handle.close();
    },
  };
}

class HandleReader extends Reader<FileHandle> {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    super(handle);
    this.#handle = handle;
  }

  override async init(): Promise<void> {
    this.size = (await this.#handle.stat()).size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const { buffer, bytesRead } = await this.#handle.read(new Uint8Array(length), 0, length, index);
    return buffer.subarray(0, bytesRead);
  }
}
