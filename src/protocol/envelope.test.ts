import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openEnvelope, openRequest, parseVerified, sealEnvelope, sealRequest } from './envelope.ts';
import { isRecord, safeParse } from './safe-json.ts';
import { generateKeyPair, importPrivateKey, importPublicKey, type PublicKey, sign } from './signature.ts';

const vector = (name: string) => readFileSync(new URL(`../testing/vectors/${name}`, import.meta.url), 'utf8');
const requests: { name: string; secretId: string; body: string; signedText: string; valid: boolean }[] =
  JSON.parse(vector('requests.json'));
const envelopes: { name: string; body: string; json: string; valid: boolean }[] = JSON.parse(
  vector('envelopes.json'),
);

let privateKey: CryptoKey;
let publicKey: PublicKey;
let otherKey: PublicKey;
beforeAll(async () => {
  const pem = await generateKeyPair();
  privateKey = await importPrivateKey(pem.privateKeyPem);
  publicKey = await importPublicKey(pem.publicKeyPem);
  otherKey = await importPublicKey((await generateKeyPair()).publicKeyPem);
});

/** A request as a client in any language might write it: timestamp and nonce as literal JSON. */
async function handWritten(timestamp: string, nonce: string, signedText: string): Promise<string> {
  const signature = await sign(privateKey, signedText);
  return `{"text":[],"timestamp":${timestamp},"nonce":${nonce},"signature":"${signature}"}`;
}

/** The value after JSON, without members named __proto__. */
function plainly(given: Record<string, unknown>): Record<string, unknown> {
  const plain = safeParse(JSON.stringify(given));
  return isRecord(plain) ? plain : {};
}

describe('requests', () => {
  test.each(requests)('S2: vector $name', async ({ secretId, body, signedText, valid }) => {
    const caller = await importPublicKey(vector('caller.pub.pem'));
    const opened = await openRequest(body, secretId, caller);
    expect(opened.ok).toBe(valid);
    if (!opened.ok) return expect(opened.reason).toBe('signature');
    expect(opened.fields).toEqual({ text: [{ content: 'hello' }] });
    expect(opened.nonce).toBe(signedText.split(',')[2]);
    expect(Math.floor(opened.timestampMs / 1000)).toBe(1790000000);
  });

  test('S2: a string nonce is signed as the caller had it, not in its JSON escapes', async () => {
    const body = await handWritten('"1790000000"', '"a\\/b\\u0021"', 'me,1790000000,a/b!');
    expect(await openRequest(body, 'me', publicKey)).toMatchObject({ ok: true, nonce: 'a/b!' });
  });

  test('S3: our requests have a timestamp in whole seconds and a nonce below 2^48, both numbers', async () => {
    const before = Math.floor(Date.now() / 1000);
    const body = JSON.parse(await sealRequest({ videoId: 'v-1' }, { secretId: 'me', privateKey }));
    expect(Object.keys(body)).toEqual(['videoId', 'timestamp', 'nonce', 'signature']);
    expect(Number.isSafeInteger(body.timestamp) && body.timestamp >= before).toBe(true);
    expect(Number.isSafeInteger(body.nonce) && body.nonce >= 0 && body.nonce < 2 ** 48).toBe(true);
  });

  test('S3: everything that we seal opens to the same fields', async () => {
    const fields = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(fields, async (given) => {
        const { timestamp: _timestamp, nonce: _nonce, signature: _signature, ...plain } = plainly(given);
        const body = await sealRequest(plain, { secretId: 'me', privateKey });
        const opened = await openRequest(body, 'me', publicKey);
        expect(opened.ok && opened.fields).toEqual(plain);
        expect(await openRequest(body, 'you', publicKey)).toMatchObject({ ok: false, reason: 'signature' });
        expect(await openRequest(body, 'me', otherKey)).toMatchObject({ ok: false, reason: 'signature' });
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['1790000000', 1790000000_000],
    ['"1790000000"', 1790000000_000],
    ['1790000000.25', 1790000000_250],
    ['1790000000123', 1790000000_123],
    ['"1790000000123.6"', 1790000000_124],
    ['1.79e9', 1790000000_000],
  ])('S4: the timestamp %s is read as milliseconds', async (literal, timestampMs) => {
    const body = await handWritten(literal, '1', `me,${literal.replaceAll('"', '')},1`);
    expect(await openRequest(body, 'me', publicKey)).toMatchObject({ ok: true, timestampMs });
  });

  test('S4: an unknown account gets the same answer as a bad signature', async () => {
    const body = await sealRequest({}, { secretId: 'me', privateKey });
    const unknown = await openRequest(body, 'me', null);
    expect(unknown).toMatchObject({ ok: false, reason: 'signature' });
    expect(unknown).toEqual(await openRequest(body, 'me', otherKey));
  });

  test.each([
    ['timestamp', '{"nonce":1,"signature":""}'],
    ['timestamp', '{"timestamp":true,"nonce":1,"signature":""}'],
    ['timestamp', '{"timestamp":"soon","nonce":1,"signature":""}'],
    ['timestamp', '{"timestamp":1e400,"nonce":1,"signature":""}'],
    ['nonce', '{"timestamp":1,"signature":""}'],
    ['nonce', '{"timestamp":1,"nonce":null,"signature":""}'],
    ['nonce', '{"timestamp":1,"nonce":"","signature":""}'],
    ['nonce', '{"timestamp":1,"nonce":"a\\u0000b","signature":""}'],
    ['nonce', '{"timestamp":1,"nonce":"\\ud800","signature":""}'],
    ['nonce', `{"timestamp":1,"nonce":"${'9'.repeat(257)}","signature":""}`],
    ['nonce', `{"timestamp":1,"nonce":1${'0'.repeat(300)},"signature":""}`],
    ['nonce', '{"timestamp":1,"nonce":1,"nonce":2,"signature":""}'],
    ['signature', '{"timestamp":1,"nonce":1}'],
    ['signature', '{"timestamp":1,"nonce":1,"signature":7}'],
  ])('a request without a usable %s is malformed, with that name (%#)', async (member, body) => {
    expect(await openRequest(body, 'me', publicKey)).toMatchObject({
      ok: false,
      reason: 'malformed',
      member,
    });
  });

  test('openRequest never throws and never accepts an unsigned request', async () => {
    const bodies = fc.oneof(fc.string(), fc.json(), fc.constantFrom('', 'null', '[]', '{}', '{"a":'));
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        expect((await openRequest(body, 'me', publicKey)).ok).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('a member named __proto__ never becomes a prototype', async () => {
    const signature = await sign(privateKey, 'me,1,1');
    const body = `{"__proto__":{"admin":true},"a":{"__pr\\u006fto__":{"admin":true}},"timestamp":1,"nonce":1,"signature":"${signature}"}`;
    const opened = await openRequest(body, 'me', publicKey);
    expect(opened).toMatchObject({ ok: true, fields: { a: {} } });
    expect(JSON.stringify(opened)).not.toContain('admin');
  });
});

describe('responses and callbacks', () => {
  test.each(envelopes)('S5: vector $name', async ({ body, json, valid }) => {
    for (const file of ['service.pub.pem', 'service.cert.pem']) {
      const opened = await openEnvelope(body, await importPublicKey(vector(file)));
      expect(opened.ok).toBe(valid);
      if (opened.ok) expect(opened.json).toBe(json);
    }
  });

  test('S6: json is written as a string, S3: with a timestamp number and a nonce string', async () => {
    const body = JSON.parse(await sealEnvelope({ code: 0, message: 'success' }, privateKey));
    expect(Object.keys(body).sort()).toEqual(['json', 'signature']);
    const json = JSON.parse(body.json);
    expect(json).toMatchObject({ code: 0, message: 'success' });
    expect(Number.isSafeInteger(json.timestamp)).toBe(true);
    expect(json.nonce).toMatch(/^\d+$/);
    const given = JSON.parse(await sealEnvelope({ timestamp: 5, nonce: 0.25 }, privateKey));
    expect(JSON.parse(given.json)).toEqual({ timestamp: 5, nonce: '0.25' });
  });

  test('S5: everything that we seal opens to the same payload, as a string and embedded as an object', async () => {
    const payloads = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(payloads, fc.constantFrom(0, 1, 3), async (given, indent) => {
        const payload = plainly({ ...given, timestamp: 1, nonce: 'n' });
        const opened = await openEnvelope(await sealEnvelope(payload, privateKey), publicKey);
        expect(opened.ok && parseVerified(opened.json)).toEqual(payload);
        const text = JSON.stringify(payload, null, indent);
        const embedded = `{ "json" : ${text} , "signature":"${await sign(privateKey, text)}"}`;
        const openedObject = await openEnvelope(embedded, publicKey);
        expect(openedObject.ok && openedObject.json).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  test('RC1: no flipped bit in a body is accepted as different text, and another key accepts nothing', async () => {
    const body = await sealEnvelope({ code: 0, message: 'success', videoId: 'v-1' }, privateKey);
    const signed = JSON.parse(body).json;
    expect((await openEnvelope(body, otherKey)).ok).toBe(false);
    const bytes = Buffer.from(body);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length * 8 - 1 }), async (bit) => {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        const opened = await openEnvelope(flipped.toString('utf8'), publicKey);
        // A flipped bit in an escape may give another spelling of the same text, and the text is what is signed.
        if (opened.ok) expect(opened.json).toBe(signed);
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    ['two json', '{"signature":"AA==","json":"1","json":"2"}'],
    ['two signatures', '{"signature":"AA==","json":"1","signature":"AA=="}'],
    ['two json, one of them escaped', '{"signature":"AA==","json":"1","js\\u006fn":"2"}'],
    ['no json', '{"signature":"AA=="}'],
    ['json a number', '{"signature":"AA==","json":1}'],
    ['json an array', '{"signature":"AA==","json":[]}'],
    ['no signature', '{"json":"1"}'],
    ['signature no string', '{"json":"1","signature":{}}'],
    ['no object', '["json","signature"]'],
    ['no JSON', '{"json":"1","signature":"AA=="'],
    ['too deep', `{"signature":"AA==","json":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`],
  ])('S5: malformed is %s', async (_what, body) => {
    expect(await openEnvelope(body, publicKey)).toMatchObject({ ok: false, reason: 'malformed' });
  });

  test('signed text that is no JSON verifies, and parses to undefined', async () => {
    for (const json of ['not json', '', `${'['.repeat(33)}${']'.repeat(33)}`]) {
      const body = JSON.stringify({ signature: await sign(privateKey, json), json });
      const opened = await openEnvelope(body, publicKey);
      expect(opened.ok).toBe(true);
      expect(opened.ok && parseVerified(opened.json)).toBeUndefined();
    }
  });
});
