/** SHA-256 of a text's UTF-8, in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return bytes.toHex();
}

/** An unguessable token of 192 bits, safe in an address (C1). */
export function makeToken(): string {
  return crypto.getRandomValues(new Uint8Array(24)).toBase64({ alphabet: 'base64url' });
}
