import * as z from 'zod';
import { fromBase64, toBase64 } from './base64.ts';
import { derEncode, derTag } from './der.ts';
import { readPem, writePem } from './pem.ts';
import { publicKeyInfo, rsaAlgorithm } from './public-key-info.ts';

/** A key to verify with. `bits` is its modulus: the caller refuses or warns about a small one (S1). */
export type PublicKey = { key: CryptoKey; bits: number };

/** RSASSA-PKCS1-v1_5 with SHA-256, both ways (S1, § Authentication). */
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

// In characters: the signature of a key with 16384 bits. Longer ones are not worth decoding.
const maxSignature = 2732;
const zero = new Uint8Array([0]);
const rsaKeySize = z.object({ modulusLength: z.number() });

/**
 * Reads a private key to sign with: PKCS#8 (`PRIVATE KEY`) or PKCS#1 (`RSA PRIVATE KEY`), as PEM. Throws an Error that
 * names what it found instead.
 */
export async function importPrivateKey(pem: string): Promise<CryptoKey> {
  return importKey('pkcs8', privateKeyInfo(pem), 'sign');
}

/** The private key in this PEM as PKCS#8. Throws an Error that names what it found instead. */
export function privateKeyInfo(pem: string): Uint8Array<ArrayBuffer> {
  const blocks = readPem(pem);
  for (const { label, der } of blocks) {
    if (label === 'PRIVATE KEY') return der;
    if (label === 'RSA PRIVATE KEY') {
      const octets = derEncode(derTag.octetString, der);
      const version = derEncode(derTag.integer, zero);
      return derEncode(derTag.sequence, version, rsaAlgorithm, octets);
    }
  }
  throw new Error(`expected a private key as PEM, found ${namesOf(blocks)}`);
}

/**
 * Reads a public key to verify with: SPKI (`PUBLIC KEY`), PKCS#1 (`RSA PUBLIC KEY`) or an X.509 certificate (the first
 * of a chain), as PEM. Throws an Error that names what it found instead.
 */
export async function importPublicKey(pem: string): Promise<PublicKey> {
  const blocks = readPem(pem);
  for (const { label, der } of blocks) {
    if (!publicLabels.includes(label)) continue;
    const spki = publicKeyInfo({ label, der });
    const key = await importKey('spki', spki, 'verify');
    return { key, bits: rsaKeySize.parse(key.algorithm).modulusLength };
  }
  throw new Error(`expected a public key or certificate as PEM, found ${namesOf(blocks)}`);
}

/** Creates a key pair as PEM: PKCS#8 and SPKI. 2048 bits by default (S1). */
export async function generateKeyPair(
  bits: 2048 | 3072 = 2048,
): Promise<{ privateKeyPem: string; publicKeyPem: string }> {
  const publicExponent = new Uint8Array([1, 0, 1]);
  const pair = await crypto.subtle.generateKey({ ...algorithm, modulusLength: bits, publicExponent }, true, [
    'sign',
    'verify',
  ]);
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', pair.privateKey);
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey);
  return {
    privateKeyPem: writePem('PRIVATE KEY', new Uint8Array(pkcs8)),
    publicKeyPem: writePem('PUBLIC KEY', new Uint8Array(spki)),
  };
}

/**
 * Signs the UTF-8 bytes of a text; base64. Throws for a text with a lone surrogate, which has no UTF-8 and would be
 * signed as a different text.
 */
export async function sign(key: CryptoKey, text: string): Promise<string> {
  const bytes = await crypto.subtle.sign(algorithm, key, toBeSigned(text));
  return toBase64(new Uint8Array(bytes));
}

/** The bytes to sign. Throws for a text with a lone surrogate. */
export function toBeSigned(text: string): Uint8Array<ArrayBuffer> {
  if (!text.isWellFormed()) throw new Error('a text with a lone surrogate cannot be signed');
  return new TextEncoder().encode(text);
}

/** Signs a text with the key that it holds; base64. Like `sign`. */
export type SignText = (text: string) => Promise<string>;

/** An implementation of `verify`; the one here runs in every browser. */
export type Verify = (publicKey: PublicKey, text: string, signature: string) => Promise<boolean>;

/** Whether `signature` (canonical base64) is the key owner's signature of `text`. Never throws. */
export const verify: Verify = async (publicKey, text, signature) => {
  const read = readSignature(text, signature);
  if (!read) return false;
  try {
    return await crypto.subtle.verify(algorithm, publicKey.key, read.signature, read.signed);
  } catch {
    return false;
  }
};

/** The signed bytes and the bytes of the signature; null where no valid signature looks like that. */
export function readSignature(text: string, signature: string) {
  const bytes = signature.length > maxSignature ? null : fromBase64(signature);
  return bytes && text.isWellFormed() ? { signed: new TextEncoder().encode(text), signature: bytes } : null;
}

async function importKey(format: 'pkcs8' | 'spki', der: BufferSource, usage: 'sign' | 'verify') {
  try {
    // A public key may be exported: another implementation may read it again.
    return await crypto.subtle.importKey(format, der, algorithm, usage === 'verify', [usage]);
  } catch (cause) {
    throw new Error('the key is damaged, or not an RSA key', { cause });
  }
}

const publicLabels = ['PUBLIC KEY', 'RSA PUBLIC KEY', 'CERTIFICATE'];

function namesOf(blocks: { label: string }[]): string {
  return blocks.length === 0 ? 'no PEM block' : blocks.map((block) => block.label).join(', ');
}
