import { openRequest } from '../../protocol/envelope.ts';
import { importPublicKey, type PublicKey } from '../../protocol/signature.ts';
import { say } from '../../reasons/say.ts';
import { Refused } from './refused.ts';

const windowMs = 300_000;

/** Checks callers, and remembers their nonces (S4). */
export type Gate = {
  add(secretId: string, publicKeyPem: string): Promise<void>;
  /** Returns the request's own fields. Throws Refused 1001–1004. */
  admit(secretId: string, body: string): Promise<Record<string, unknown>>;
};

export function createGate(): Gate {
  const keys = new Map<string, PublicKey>();
  const nonces = new Set<string>();
  return {
    add: async (secretId, publicKeyPem) => void keys.set(secretId, await importPublicKey(publicKeyPem)),
    admit: async (secretId, body) => {
      const opened = await openRequest(body, secretId, keys.get(secretId) ?? null);
      if (!opened.ok)
        throw new Refused(opened.reason === 'signature' ? 1002 : 1001, say(opened.detail, 'en'));
      if (Math.abs(Date.now() - opened.timestampMs) > windowMs)
        throw new Refused(1003, 'timestamp: too far from the time here');
      const nonce = `${secretId},${opened.nonce}`;
      if (nonces.has(nonce)) throw new Refused(1004, 'nonce: already used');
      nonces.add(nonce);
      return opened.fields;
    },
  };
}
