import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { type S3, S3Error } from '../../platform/node/s3/s3.ts';
import type { EvidenceStore } from '../../review/context/context.ts';
import { Failure, NoRoom, TooLarge } from '../../review/context/failure.ts';
import type { Disk } from './disk.ts';
import { peaksOfFile, redrawFile } from './evidence-file.ts';

const full = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

/** Evidence in a bucket that all processes share. `room` is that of this machine, where no evidence stays. */
export function evidenceS3(s3: S3, disk: Disk): EvidenceStore {
  const put = (key: string, chunks: AsyncIterable<Uint8Array>) => mapErrors(s3.put(key, chunks));

  /** Downloads a file for as long as `work` runs. Null: nothing is stored under `key`. */
  async function withFile<Result>(
    key: string,
    use: (file: string) => Promise<Result>,
  ): Promise<Result | null> {
    const found = await mapErrors(s3.get(key));
    if (!found) return null;
    const folder = await mkdtemp(path.join(tmpdir(), 'second-look-evidence-'));
    try {
      const file = path.join(folder, 'file');
      await pipeline(Readable.fromWeb(found.body as NodeStream<Uint8Array>), createWriteStream(file));
      return await use(file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    put: async (key, body, maxBytes) => ({ bytes: await put(key, bounded(body, maxBytes)) }),
    get: (key, range) => mapErrors(s3.get(key, range)),
    redraw: (key) =>
      withFile(key, async (file) => {
        const drawn = await redrawFile(file);
        if (drawn?.contentType.startsWith('image/')) await put(key, createReadStream(file));
        return drawn;
      }),
    peaks: (key, count) => withFile(key, (file) => peaksOfFile(file, count)),
    remove: (key) => mapErrors(s3.remove(key)),
    room: disk,
  };
}

async function* bounded(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of Readable.fromWeb(body as NodeStream<Uint8Array>)) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new TooLarge();
    yield chunk;
  }
}

/** Translates the store's errors into those of our callers. */
async function mapErrors<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    if (error.status === 507 || full.has(error.code)) throw new NoRoom('', { cause: error });
    if (error.status !== 0 && error.status < 500) throw error;
    throw new Failure(
      'evidence_store_unavailable',
      {},
      {
        cause: error,
      },
    );
  }
}
