import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../store/database.ts';

/** The columns of a stored list: 32 bytes and one byte for each hash. `digest`: to see whether it has changed. */
export type StoredHashes = { hashes: Buffer; qualities: Buffer; digest: string };

const bytesOfHash = 32;
const noQuality = 255;
const atOnce = 5000;

/** The imported hashes of an entry; undefined when it has none. */
export const storedHashes = (db: Database, entryId: string): Promise<StoredHashes | undefined> =>
  db.selectFrom('gallery_hashes').selectAll().where('entry_id', '=', entryId).executeTakeFirst();

export async function packHashes(list: ReadonlyMap<string, number | null>): Promise<StoredHashes> {
  const hashes = Buffer.alloc(list.size * bytesOfHash);
  const qualities = Buffer.alloc(list.size);
  let at = 0;
  for (const [hash, quality] of list) {
    if (at % atOnce === 0) await setImmediate();
    hashes.write(hash, at * bytesOfHash, 'hex');
    qualities[at] = quality ?? noQuality;
    at++;
  }
  return { hashes, qualities, digest: createHash('sha256').update(hashes).digest('hex') };
}

/** Each hash with its quality, in their order. */
export async function* unpackHashes({
  hashes,
  qualities,
}: Omit<StoredHashes, 'digest'>): AsyncGenerator<[hash: string, quality: number | null]> {
  for (const [at, quality] of qualities.entries()) {
    if (at % atOnce === 0) await setImmediate();
    const from = at * bytesOfHash;
    yield [hashes.toString('hex', from, from + bytesOfHash), quality === noQuality ? null : quality];
  }
}

/** Eight numbers of 32 bits for each hash. */
export function wordsOfHashes(hashes: Buffer): Uint32Array {
  const words = new Uint32Array(hashes.length / 4);
  const view = new DataView(hashes.buffer, hashes.byteOffset, hashes.byteLength);
  for (let i = 0; i < words.length; i++) words[i] = view.getUint32(i * 4);
  return words;
}
