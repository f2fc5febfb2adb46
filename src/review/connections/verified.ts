import type { Proof } from '../../api/connections.ts';
import { sha256 } from '../store/digest.ts';

type Proved = { proof: Proof; given: string | undefined; secret: string; body: Uint8Array<ArrayBuffer> };

/** Whether a request has the secret, or the HMAC-SHA256 of its exact body with it. Takes as long for any wrong value. */
export async function isVerified({ proof, given, secret, body }: Proved): Promise<boolean> {
  if (given === undefined || secret === '') return false;
  if (proof === 'bearer') return (await sha256(given.replace(/^bearer +/i, ''))) === (await sha256(secret));
  const hex = given.replace(/^sha256=/i, '').trim();
  if (!/^[\da-f]{64}$/i.test(hex)) return false;
  const encoded = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', encoded, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  return crypto.subtle.verify('HMAC', key, Uint8Array.fromHex(hex), body);
}
