/** Standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  return bytes.toBase64();
}

/**
 * Reads canonical base64 only: right alphabet, right padding, no white space, no stray bits in the last character.
 * `null` for anything else, so that each signature has exactly one spelling.
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.fromBase64(text);
    return bytes.toBase64() === text ? bytes : null;
  } catch {
    return null;
  }
}
