/** Encrypts our secrets in the database. `open` throws for text that was sealed with another key. */
export type Secrets = { seal(text: string): Promise<string>; open(sealed: string): Promise<string> };

const name = 'AES-GCM';
const nonceBytes = 12;

/** Seals with a key of 32 bytes: AES-256-GCM, with a new nonce before each text. */
export function createSecrets(keyBytes: Uint8Array<ArrayBuffer>): Secrets {
  const key = crypto.subtle.importKey('raw', keyBytes, name, false, ['encrypt', 'decrypt']);
  return {
    seal: async (text) => {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const sealed = await crypto.subtle.encrypt({ name, iv }, await key, new TextEncoder().encode(text));
      return new Uint8Array([...iv, ...new Uint8Array(sealed)]).toBase64();
    },
    open: async (sealed) => {
      const bytes = Uint8Array.fromBase64(sealed);
      const iv = bytes.subarray(0, nonceBytes);
      const text = await crypto.subtle.decrypt({ name, iv }, await key, bytes.subarray(nonceBytes));
      return new TextDecoder().decode(text);
    },
  };
}
