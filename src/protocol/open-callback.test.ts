import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseVerified, sealEnvelope } from './envelope.ts';
import { openCallback, parseBare } from './open-callback.ts';
import { generateKeyPair, importPrivateKey, importPublicKey, type PublicKey } from './signature.ts';

const payload = { requestId: 'a-1', speechInfo: { duration: 4 } };
let publicKey: PublicKey;
let privateKey: CryptoKey;
let wrapped: string;
beforeAll(async () => {
  const pem = await generateKeyPair();
  publicKey = await importPublicKey(pem.publicKeyPem);
  privateKey = await importPrivateKey(pem.privateKeyPem);
  wrapped = await sealEnvelope(payload, privateKey);
});

describe('C2: callbacks, wrapped or not', () => {
  test('a wrapped one must verify, on any address', async () => {
    for (const bareAllowed of [true, false]) {
      const opened = await openCallback(wrapped, publicKey, { bareAllowed });
      expect(opened.ok && opened.wrapped && parseVerified(opened.json)).toMatchObject(payload);
      const altered = wrapped.replace('a-1', 'a-2');
      expect(await openCallback(altered, publicKey, { bareAllowed })).toMatchObject({ reason: 'signature' });
    }
  });

  test('a bare one is accepted where bare ones are allowed, and nowhere else', async () => {
    const body = JSON.stringify(payload);
    const opened = await openCallback(body, publicKey, { bareAllowed: true });
    expect(opened.ok && !opened.wrapped && parseBare(opened.json)).toEqual(payload);
    expect(await openCallback(body, publicKey, { bareAllowed: false })).toMatchObject({
      reason: 'signature',
    });
  });

  test('leaving out half of an envelope does not make it bare', async () => {
    const { signature, json } = JSON.parse(wrapped);
    for (const half of [{ json }, { signature }, { ...payload, signature }, { ...payload, json: null }]) {
      expect((await openCallback(JSON.stringify(half), publicKey, { bareAllowed: true })).ok).toBe(false);
    }
  });

  test('a bare one is an object, not too deep, with each member once', async () => {
    for (const body of [
      '',
      '[]',
      'null',
      '"a"',
      '{"a":1,"a":2}',
      `{"a":${'['.repeat(32)}${']'.repeat(32)}}`,
    ]) {
      expect(await openCallback(body, publicKey, { bareAllowed: true })).toMatchObject({
        reason: 'malformed',
      });
    }
  });
});

test('S7: a body that the service did not sign gives no json, and never throws', async () => {
  const forged = fc.record({ signature: fc.oneof(fc.base64String(), fc.jsonValue()), json: fc.jsonValue() });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.json(),
        forged.map((body) => JSON.stringify(body)),
      ),
      async (body) => {
        expect((await openCallback(body, publicKey, { bareAllowed: false })).ok).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});
