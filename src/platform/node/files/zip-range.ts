import type { FileHandle } from 'node:fs/promises';
import { Reader, ZipReader, type ZipReaderConstructorOptions } from '@zip.js/zip.js';

/** Random access to bytes. `read` returns fewer than `length` at the end. */
export type Range = { size: number; read(index: number, length: number): Promise<Uint8Array> };

/** The first `size` bytes of an open file; all of them by default. */
export async function rangeOf(handle: FileHandle, size?: number): Promise<Range> {
  const end = size ?? (await handle.stat()).size;
  return {
    size: end,
    read: async (index, length) => {
      const wanted = Math.max(0, Math.min(length, end - index));
      const { buffer, bytesRead } = await handle.read(new Uint8Array(wanted), 0, wanted, index);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/** Reads a zip in a range, in this thread. Its caller decides how far to trust the entries. */
export function zipIn(range: Range, options: ZipReaderConstructorOptions = {}): ZipReader<unknown> {
  return new ZipReader(new RangeReader(range), { useWebWorkers: false, ...options });
}

class RangeReader extends Reader<Range> {
  readonly #range: Range;

  constructor(range: Range) {
    super(range);
    this.#range = range;
  }

  override async init(): Promise<void> {
    this.size = this.#range.size;
  }

  override readUint8Array(index: number, length: number): Promise<Uint8Array> {
    return this.#range.read(index, length);
  }
}
