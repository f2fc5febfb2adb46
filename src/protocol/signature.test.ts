import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  generateKeyPair,
  importPrivateKey,
  importPublicKey,
  type PublicKey,
  sign,
  verify,
} from './signature.ts';

const vector = (name: string) => readFileSync(new URL(`../testing/vectors/${name}`, import.meta.url), 'utf8');

let pem: { privateKeyPem: string; publicKeyPem: string };
let privateKey: CryptoKey;
let publicKey: PublicKey;
beforeAll(async () => {
  pem = await generateKeyPair();
  privateKey = await importPrivateKey(pem.privateKeyPem);
  publicKey = await importPublicKey(pem.publicKeyPem);
});

describe('S1: keys', () => {
  test('a key pair that we create has 2048 bits, or 3072 on request', async () => {
    expect(publicKey.bits).toBe(2048);
    const larger = await generateKeyPair(3072);
    expect((await importPublicKey(larger.publicKeyPem)).bits).toBe(3072);
  });

  test('a certificate holds the same key as the public key beside it', async () => {
    const certificate = await importPublicKey(vector('service.cert.pem'));
    const plain = await importPublicKey(vector('service.pub.pem'));
    const [{ json, body }] = JSON.parse(vector('envelopes.json'));
    const { signature } = JSON.parse(body);
    expect(certificate.bits).toBe(plain.bits);
    expect(await verify(certificate, json, signature)).toBe(true);
    expect(await verify(plain, json, signature)).toBe(true);
  });

  test('PKCS#1 keys, private and public, are the same keys in an older format', async () => {
    const privatePkcs1 = createPrivateKey(pem.privateKeyPem).export({ type: 'pkcs1', format: 'pem' });
    const publicPkcs1 = createPublicKey(pem.publicKeyPem).export({ type: 'pkcs1', format: 'pem' });
    const signature = await sign(await importPrivateKey(String(privatePkcs1)), 'text');
    expect(await verify(await importPublicKey(String(publicPkcs1)), 'text', signature)).toBe(true);
    expect(await verify(publicKey, 'text', signature)).toBe(true);
  });

  test('a provider key of 1024 bits verifies, and has its size', async () => {
    const small = await crypto.subtle.generateKey(
      {
        name: 'RSASSA-PKCS1-v1_5',
        hash: 'SHA-256',
        modulusLength: 1024,
        publicExponent: new Uint8Array([1, 0, 1]),
      },
      true,
      ['sign', 'verify'],
    );
    const spki = Buffer.from(await crypto.subtle.exportKey('spki', small.publicKey)).toString('base64');
    const key = await importPublicKey(`-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----`);
    expect(key.bits).toBe(1024);
    expect(await verify(key, 'text', await sign(small.privateKey, 'text'))).toBe(true);
  });

  test('text around a PEM block and Windows line ends are harmless', async () => {
    const wrapped = `Bag Attributes\r\n friendlyName: us\r\n${pem.publicKeyPem.replaceAll('\n', '\r\n')}`;
    expect((await importPublicKey(wrapped)).bits).toBe(2048);
  });

  test.each([
    ['nothing', '', 'no PEM block'],
    ['no PEM', 'ssh-rsa AAAA', 'no PEM block'],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', 'PRIVATE KEY'],
    ['no base64', '-----BEGIN PUBLIC KEY-----\n!!!\n-----END PUBLIC KEY-----', 'not base64'],
    ['no key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', 'damaged'],
    ['half a certificate', '-----BEGIN CERTIFICATE-----\nMIIDJzCC\n-----END CERTIFICATE-----', 'not DER'],
  ])('a public key that is %s is refused, naming what was found', async (_what, text, words) => {
    await expect(importPublicKey(text)).rejects.toThrow(words);
  });

  test('an encrypted private key is refused with what to do', async () => {
    const encrypted = createPrivateKey(pem.privateKeyPem).export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'secret',
    });
    await expect(importPrivateKey(String(encrypted))).rejects.toThrow('passphrase');
  });

  test('a key that is not RSA is refused', async () => {
    const { publicKey: curve } = await crypto.subtle.generateKey(
      { name: 'ECDSA', namedCurve: 'P-256' },
      true,
      ['sign'],
    );
    const spki = Buffer.from(await crypto.subtle.exportKey('spki', curve)).toString('base64');
    await expect(
      importPublicKey(`-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----`),
    ).rejects.toThrow('not an RSA key');
  });
});

describe('S1: signatures', () => {
  test('any text verifies with its own signature and with no other', async () => {
    const text = fc.string({ unit: 'grapheme' });
    await fc.assert(
      fc.asyncProperty(text, text, async (one, other) => {
        const signature = await sign(privateKey, one);
        expect(await verify(publicKey, one, signature)).toBe(true);
        expect(await verify(publicKey, other, signature)).toBe(one === other);
      }),
      { numRuns: 200 },
    );
  });

  test('RC1: no flipped bit in a signature is accepted', async () => {
    const signature = await sign(privateKey, 'text');
    const bytes = Buffer.from(signature, 'base64');
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length * 8 - 1 }), async (bit) => {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(await verify(publicKey, 'text', flipped.toString('base64'))).toBe(false);
      }),
      { numRuns: 5000 },
    );
  });

  test('a signature has one spelling: no spare bits, white space, missing padding or other alphabet', async () => {
    const signature = await sign(privateKey, 'text');
    expect(signature.endsWith('==')).toBe(true);
    const lastDigit = signature.at(-3) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const spare = alphabet[alphabet.indexOf(lastDigit) + 1] ?? '';
    const spellings = [
      `${signature.slice(0, -3)}${spare}==`,
      signature.replace('==', ''),
      ` ${signature}`,
      `${signature}\n`,
      `${signature.slice(0, 76)}\n${signature.slice(76)}`,
      Buffer.from(signature, 'base64').toString('base64url'),
    ];
    for (const spelling of spellings) expect(await verify(publicKey, 'text', spelling)).toBe(false);
  });

  test('verify never throws, whatever the signature', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.base64String(),
      fc.constant('A'.repeat(100_000)),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (signature) => {
        expect(await verify(publicKey, 'text', signature)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('a lone surrogate is neither signed nor verified as its replacement character', async () => {
    await expect(sign(privateKey, 'a\ud800')).rejects.toThrow('surrogate');
    const signature = await sign(privateKey, 'a\ufffd');
    expect(await verify(publicKey, 'a\ufffd', signature)).toBe(true);
    expect(await verify(publicKey, 'a\ud800', signature)).toBe(false);
  });
});
