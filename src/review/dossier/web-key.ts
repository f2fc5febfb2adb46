import { fromBase64, toBase64 } from '../../protocol/base64.ts';
import type { InstallationKey } from '../context/context.ts';

const algorithm = 'Ed25519';

/** A new key pair of the platform; null where it has no Ed25519, as in older browsers. */
export async function makeKeyPair(): Promise<CryptoKeyPair | null> {
  try {
    const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
    return 'privateKey' in pair ? pair : null;
  } catch {
    return null;
  }
}

export async function installationKeyOf({ privateKey, publicKey }: CryptoKeyPair): Promise<InstallationKey> {
  const spki = await crypto.subtle.exportKey('spki', publicKey);
  return {
    publicKey: toBase64(new Uint8Array(spki)),
    sign: async (text) => {
      const signed = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text));
      return toBase64(new Uint8Array(signed));
    },
  };
}

/** Checks signatures of this key (SPKI, base64); null where it is not an Ed25519 key. */
export async function verifierOf(
  publicKey: string,
): Promise<((text: string, signature: string) => Promise<boolean>) | null> {
  const der = fromBase64(publicKey);
  if (!der) return null;
  try {
    const key = await crypto.subtle.importKey('spki', der, algorithm, false, ['verify']);
    return async (text, signature) => {
      const bytes = fromBase64(signature);
      return bytes !== null && crypto.subtle.verify(algorithm, key, bytes, new TextEncoder().encode(text));
    };
  } catch {
    return null;
  }
}
