import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { certificateOf } from '../testing/certificate.ts';
import { type ReadServiceKey, readServiceKey } from './service-key.ts';

const vector = (name: string) => readFileSync(new URL(`../testing/vectors/${name}`, import.meta.url), 'utf8');
/** A key of this kind, created by another program. */
const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });
const spki = (pair: { publicKey: import('node:crypto').KeyObject }) =>
  String(pair.publicKey.export({ type: 'spki', format: 'pem' }));
const resultOf = (read: ReadServiceKey) => (read.ok ? read.facts : read.fault);

describe('accepted keys', () => {
  it('accepts a public key in either wrapping, and returns its length', () => {
    const pair = rsa(2048);
    const pkcs1 = String(pair.publicKey.export({ type: 'pkcs1', format: 'pem' }));
    for (const pem of [spki(pair), pkcs1])
      expect(resultOf(readServiceKey(pem))).toEqual({ kind: 'public-key', bits: 2048, notAfter: null });
    expect(resultOf(readServiceKey(spki(rsa(3072))))).toMatchObject({ bits: 3072 });
  });

  it('accepts a certificate with text around it, and returns its end', () => {
    const pem = certificateOf(spki(rsa(2048)), 10);
    const read = readServiceKey(`Bag Attributes\n  friendlyName: s\n${pem}\nthat is all`);
    const facts = read.ok ? read.facts : null;
    expect([facts?.kind, facts?.bits]).toEqual(['certificate', 2048]);
    const days = ((facts?.notAfter?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(9.9);
    expect(days).toBeLessThan(10.1);
  });

  it('accepts a short key of 1024 bits, for which the caller may warn', () => {
    expect(resultOf(readServiceKey(spki(rsa(1024))))).toMatchObject({ bits: 1024 });
    expect(resultOf(readServiceKey(spki(rsa(1025))))).toMatchObject({ bits: 1025 });
  });

  it('reads dates before and after 2050, which certificates write in two ways', () => {
    const pem = certificateOf(spki(rsa(2048)), 15_000);
    const read = readServiceKey(pem);
    expect(read.ok && read.facts.notAfter?.getUTCFullYear()).toBeGreaterThan(2060);
  });

  it('reads the vectors as one key', () => {
    const now = new Date('2026-11-01T00:00:00Z');
    const [plain, certificate] = [vector('service.pub.pem'), vector('service.cert.pem')].map((pem) =>
      readServiceKey(pem, now),
    );
    expect(plain?.ok && certificate?.ok && plain.spki).toEqual(certificate?.ok && certificate.spki);
  });
});

describe('refused texts, by reason', () => {
  const pair = rsa(2048);
  const pem = spki(pair);
  const secret = String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const locked = String(
    pair.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }),
  );
  const oldLocked = String(
    pair.privateKey.export({ type: 'pkcs1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }),
  );
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  it.each([
    ['nothing', '', 'no-pem'],
    ['words', 'the key is with Bob', 'no-pem'],
    ['base64 without its frame', pem.split('\n').slice(1, -2).join('\n'), 'no-pem'],
    ['an ssh key', 'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ', 'no-pem'],
    ['a private key', secret, 'private-key'],
    [
      'a private key in its older wrapping',
      String(pair.privateKey.export({ type: 'pkcs1', format: 'pem' })),
      'private-key',
    ],
    ['a private key behind a passphrase', locked, 'private-key'],
    ['one in its older wrapping', oldLocked, 'private-key'],
    ['a private key before the public one', secret + pem, 'private-key'],
    ['a private key that was cut off', secret.slice(0, 400), 'private-key'],
    [
      'an elliptic private key',
      String(elliptic.privateKey.export({ type: 'sec1', format: 'pem' })),
      'private-key',
    ],
    ['an elliptic key', spki(elliptic), 'not-rsa'],
    ['an Edwards key', spki(generateKeyPairSync('ed25519')), 'not-rsa'],
    ['a key that was cut off', pem.slice(0, 300), 'damaged'],
    ['a key with a line missing', pem.split('\n').toSpliced(3, 1).join('\n'), 'damaged'],
    [
      'a frame around something else',
      '-----BEGIN PUBLIC KEY-----\naGVsbG8=\n-----END PUBLIC KEY-----',
      'damaged',
    ],
    ['a frame around nothing', '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----', 'damaged'],
    ['a key of 512 bits', spki(rsa(512)), 'too-short'],
    ['a key of 1016 bits', spki(rsa(1016)), 'too-short'],
  ])('%s', (_name, text, fault) => {
    expect(resultOf(readServiceKey(text))).toBe(fault);
  });

  it('a request for a certificate', () => {
    const frame = 'CERTIFICATE REQUEST';
    const pem = `-----BEGIN ${frame}-----\nMAA=\n-----END ${frame}-----`;
    expect(resultOf(readServiceKey(pem))).toBe('request');
  });

  it('a certificate that has ended or has not begun', () => {
    const pem = certificateOf(spki(rsa(2048)), 10);
    const at = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(resultOf(readServiceKey(pem, at(11)))).toBe('expired');
    expect(resultOf(readServiceKey(pem, at(-2)))).toBe('not-yet-valid');
  });

  it('never throws, whichever byte of a certificate is changed', () => {
    const pem = vector('service.cert.pem');
    const der = Uint8Array.fromBase64(pem.replace(/-----[^-]+-----|\s/g, ''));
    for (let at = 0; at < der.length; at += 1) {
      const other = der.slice();
      other[at] = (other[at] ?? 0) ^ 0xff;
      const read = readServiceKey(
        `-----BEGIN CERTIFICATE-----\n${other.toBase64()}\n-----END CERTIFICATE-----`,
      );
      expect(typeof read.ok).toBe('boolean');
    }
  });
});
