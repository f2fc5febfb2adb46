import { fromBase64, toBase64 } from './base64.ts';

export type PemBlock = { label: string; der: Uint8Array<ArrayBuffer> };

/** Every PEM block in a text, in order; text around them ("Bag Attributes", a chain's names) is skipped. */
export function readPem(text: string): PemBlock[] {
  const blocks: PemBlock[] = [];
  for (const match of text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g)) {
    const [, label = '', body = ''] = match;
    if (label.startsWith('ENCRYPTED') || body.includes('ENCRYPTED')) {
      throw new Error('the key is protected by a passphrase: store it without one');
    }
    const der = fromBase64(body.replace(/\s/g, ''));
    if (!der) throw new Error(`the PEM block ${label} is not base64`);
    blocks.push({ label, der });
  }
  return blocks;
}

/** Writes one PEM block, 64 characters per line, with a line end after the last line. */
export function writePem(label: string, der: Uint8Array): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
