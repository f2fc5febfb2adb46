import { open } from 'node:fs/promises';
import {
  type Entry,
  ERR_UNSAFE_FILENAME,
  type FileEntry,
  Uint8ArrayReader,
  type ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import { rangeOf, zipIn } from '../../../platform/node/files/zip-range.ts';
import { because } from '../../../reasons/reason.ts';
import { OperatorError } from '../../requests/operator-error.ts';
import type { ArchiveSink, ArchiveSource } from './archive.ts';

/** A larger archive is not a gallery but an attempt to fill the disk or the memory. */
const maxEntries = 200_000;
const maxUnpackedBytes = 4 * 1024 ** 3;

/** A zip on disk. Files are unpacked to memory only, never to paths named in the zip. Throws an OperatorError. */
export async function zipSource(file: string): Promise<ArchiveSource> {
  const handle = await open(file);
  const reader = zipIn(await rangeOf(handle), { checkOverlappingEntry: true });
  const close = async () => {
    await reader.close().catch(() => {});
    await handle.close();
  };
  try {
    const files = await filesOf(reader);
    let remainingBytes = maxUnpackedBytes;
    const read = async (name: string, maxBytes: number) => {
      const entry = files.get(name);
      if (!entry) return null;
      const bytes = await unpack(entry, Math.min(maxBytes, remainingBytes));
      remainingBytes -= bytes.length;
      return bytes;
    };
    return { read, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function filesOf(reader: ZipReader<unknown>): Promise<Map<string, FileEntry>> {
  const files = new Map<string, FileEntry>();
  for await (const entry of entriesOf(reader)) {
    if (files.size >= maxEntries) {
      throw new OperatorError('too_large', because('archive_has_many_files', { max: maxEntries }));
    }
    if (entry.directory) continue;
    if (!files.has(entry.filename)) files.set(entry.filename, entry);
  }
  return files;
}

async function* entriesOf(reader: ZipReader<unknown>): AsyncGenerator<Entry> {
  try {
    yield* reader.getEntriesGenerator();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (error instanceof Error && error.message === ERR_UNSAFE_FILENAME) {
      throw new OperatorError('invalid_request', because('archive_contains_path_outside'));
    }
    throw new OperatorError('unreadable', because('archive_not_readable'));
  }
}

/** Does not trust the entry's stated size: counts the bytes while unpacking. */
async function unpack(entry: FileEntry, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new OperatorError('too_large', because('archive_unpacks_too_large', { max: maxBytes }));
  if (entry.encrypted) throw new OperatorError('unreadable', because('archive_file_encrypted'));
  if (entry.uncompressedSize > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const writable = new WritableStream<Uint8Array>({
    write: (chunk) => {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      chunks.push(chunk);
    },
  });
  await entry.getData(writable, { checkSignature: true }).catch((error: unknown) => {
    if (bytes > maxBytes) throw tooLarge();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError('unreadable', because('archive_file_broken'));
  });
  return new Uint8Array(Buffer.concat(chunks));
}

/** Writes a zip as a stream, without compression because pictures are already compressed. */
export function zipSink(writable: WritableStream<Uint8Array>): ArchiveSink {
  const writer = new ZipWriter(writable, { useWebWorkers: false, level: 0 });
  return {
    add: async (name, bytes) => void (await writer.add(name, new Uint8ArrayReader(bytes))),
    end: async () => void (await writer.close()),
  };
}
