import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { z } from 'zod';
import { type BackupKey, fingerprintOf } from './backup-key.ts';

const trailerBytes = 512;
const trailerSchema = z.strictObject({
  signed: z.literal('second-look backup'),
  publicKey: z.string(),
  signature: z.string(),
});

const signedBytes = (digest: Buffer) => Buffer.concat([Buffer.from('second-look backup\n'), digest]);

/** Passes a file through and appends the signature over all of it. */
export function signing(key: BackupKey): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) => {
      const signature = sign(null, signedBytes(hash.digest()), key.privateKey).toString('base64');
      const publicKey = createPublicKey(key.privateKey).export({ type: 'spki', format: 'der' });
      done(null, writeTrailer({ publicKey: publicKey.toString('base64'), signature }));
    },
  });
}

function writeTrailer({ publicKey, signature }: { publicKey: string; signature: string }): Buffer {
  const text = JSON.stringify({ signed: 'second-look backup', publicKey, signature });
  return Buffer.from(`${text.padEnd(trailerBytes - 1)}\n`);
}

export type Signature = {
  publicKey: KeyObject;
  fingerprint: string;
  signature: Buffer;
  contentBytes: number;
};

/** The signature at the end of a file; null where there is none. Does not check it. */
export async function findSignature(handle: FileHandle, size: number): Promise<Signature | null> {
  const contentBytes = size - trailerBytes;
  if (contentBytes < 0) return null;
  const { buffer } = await handle.read(Buffer.alloc(trailerBytes), 0, trailerBytes, contentBytes);
  try {
    const trailer = trailerSchema.parse(JSON.parse(buffer.toString('utf8')));
    // Accept only our exact format: no byte of the file may differ.
    if (!writeTrailer(trailer).equals(buffer)) return null;
    const publicKey = createPublicKey({
      key: Buffer.from(trailer.publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    const signature = Buffer.from(trailer.signature, 'base64');
    return { publicKey, fingerprint: fingerprintOf(publicKey), signature, contentBytes };
  } catch {
    return null;
  }
}

/** Reads the whole file once; false where its bytes are not the signed ones. */
export async function signatureHolds(
  file: string,
  { publicKey, signature, contentBytes }: Signature,
  onBytes: (bytes: number) => void,
): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: contentBytes - 1, highWaterMark: 1 << 20 })) {
    hash.update(chunk);
    onBytes(chunk.length);
  }
  return verify(null, signedBytes(hash.digest()), publicKey, signature);
}
