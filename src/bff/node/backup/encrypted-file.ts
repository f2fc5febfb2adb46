import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Transform } from 'node:stream';
import type { Range } from '../../../platform/node/files/zip-range.ts';

/**
 * scrypt derives the key from passphrase and salt. Each piece of 64 KiB is AES-256-GCM of its own. The nonce is the
 * piece's number and a flag for the last piece, so that no piece can be left out, moved or cut off. The header is in
 * each piece's tag.
 */
const magic = Buffer.from('second-look backup encrypted 1\n');
const saltBytes = 16;
const checkBytes = 16;
const headerBytes = magic.length + saltBytes + checkBytes;
const pieceBytes = 64 * 1024;
const tagBytes = 16;
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 ** 2 };

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(passphrase, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  return promise;
}

/** Distinguishes a wrong passphrase from a changed file. */
const checkOf = (key: Buffer) =>
  createHmac('sha256', key).update('second-look backup passphrase').digest().subarray(0, checkBytes);

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(last ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

/** Encrypts what is written to it. */
export async function encrypting(passphrase: string): Promise<Transform> {
  const salt = randomBytes(saltBytes);
  const key = await keyOf(passphrase, salt);
  const header = Buffer.concat([magic, salt, checkOf(key)]);
  let waiting = Buffer.alloc(0);
  let number = 0;
  const sealed = (piece: Buffer, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, last)).setAAD(header);
    number += 1;
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk]);
      let at = 0;
      // Always hold one piece back: the last one is marked as such.
      for (; waiting.length - at > pieceBytes; at += pieceBytes)
        this.push(sealed(waiting.subarray(at, at + pieceBytes), false));
      waiting = Buffer.from(waiting.subarray(at));
      done();
    },
    flush: (done) => done(null, sealed(waiting, true)),
  });
  transform.push(header);
  return transform;
}

export async function isEncrypted(handle: FileHandle): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
  return buffer.equals(magic);
}

export class DamagedBackup extends Error {}

/** Random access to the plain bytes of an encrypted file. Every piece is authenticated when read. */
export async function openEncrypted(handle: FileHandle, file: string, passphrase: string): Promise<Range> {
  const total = (await handle.stat()).size;
  const changed = (cause?: unknown) =>
    new DamagedBackup(`${file} is damaged: a part of it was changed, moved or cut off.`, { cause });
  const { buffer: header, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
  if (bytesRead < headerBytes) throw changed();
  const salt = header.subarray(magic.length, magic.length + saltBytes);
  const key = await keyOf(passphrase, salt);
  if (!checkOf(key).equals(header.subarray(magic.length + saltBytes)))
    throw new Error(`${file} was encrypted with another passphrase, or its beginning was changed.`);
  const sealedBytes = pieceBytes + tagBytes;
  const pieces = Math.ceil((total - headerBytes) / sealedBytes);
  const size = total - headerBytes - pieces * tagBytes;
  if (pieces < 1 || size < (pieces - 1) * pieceBytes) throw changed();
  let latest: { number: number; plain: Buffer } | null = null;
  const pieceAt = async (number: number): Promise<Buffer> => {
    if (latest?.number === number) return latest.plain;
    const at = headerBytes + number * sealedBytes;
    const length = Math.min(sealedBytes, total - at);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
    const last = number === pieces - 1;
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last)).setAAD(header);
    decipher.setAuthTag(buffer.subarray(length - tagBytes));
    try {
      const plain = Buffer.concat([decipher.update(buffer.subarray(0, length - tagBytes)), decipher.final()]);
      latest = { number, plain };
      return plain;
    } catch (cause) {
      throw changed(cause);
    }
  };
  // Check the last piece first: this detects a truncated file before anything is read.
  await pieceAt(pieces - 1);
  return {
    size,
    read: async (index, length) => {
      const end = Math.min(size, index + length);
      const parts: Buffer[] = [];
      for (let at = index; at < end; ) {
        const plain = await pieceAt(Math.floor(at / pieceBytes));
        const from = at % pieceBytes;
        const part = plain.subarray(from, Math.min(plain.length, from + end - at));
        parts.push(part);
        at += part.length;
      }
      return new Uint8Array(Buffer.concat(parts));
    },
  };
}
