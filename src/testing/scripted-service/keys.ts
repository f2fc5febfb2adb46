import { generateKeyPairSync, randomInt } from 'node:crypto';
import { importPrivateKey, sign } from '../../protocol/signature.ts';
import { distort } from './distort.ts';
import type { Quirk } from './quirks.ts';

export type ServiceKeys = { privateKey: CryptoKey; publicKeyPem: string };

/** The service's key pair; a weak one has 1024 bits (S1), as one known provider's. */
export async function makeServiceKeys(quirks: ReadonlySet<Quirk>): Promise<ServiceKeys> {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: quirks.has('weak-key') ? 1024 : 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { privateKey: await importPrivateKey(pair.privateKey), publicKeyPem: pair.publicKey };
}

/** Seals an answer or a callback with every quirk of the envelope; `forged` signs another text. */
export async function seal(
  payload: Record<string, unknown>,
  { privateKey }: ServiceKeys,
  { quirks, forged }: { quirks: ReadonlySet<Quirk>; forged: boolean },
): Promise<string> {
  const nonce = randomInt(2 ** 47);
  const envelope = {
    ...distort(payload, quirks),
    timestamp: Math.floor(Date.now() / 1000),
    nonce: quirks.has('number-nonce') ? nonce : String(nonce),
  };
  const asObject = quirks.has('json-object');
  // Indented, so that a verifier that serialises the object again gets another text.
  const json = asObject ? JSON.stringify(envelope, null, 1) : JSON.stringify(envelope);
  const signature = await sign(privateKey, forged ? `${json} ` : json);
  return asObject
    ? `{"signature":${JSON.stringify(signature)},"json":${json}}`
    : JSON.stringify({ signature, json });
}
