import { derEncode, derTag } from '../protocol/der.ts';
import { readPem, writePem } from '../protocol/pem.ts';

const days = 86_400_000;
const numbered = (value: number) => derEncode(derTag.integer, new Uint8Array([value]));
/** sha256WithRSAEncryption, which parsers expect to be named. */
const algorithm = Uint8Array.fromHex('300d06092a864886f70d01010b0500');
const sequence = (...parts: Uint8Array[]) => derEncode(derTag.sequence, ...parts);

/**
 * A certificate around a public key (SPKI as PEM), from yesterday until `lasts` days from now. It is unsigned: our
 * readers only use its key and its dates, as of one from a provider's page.
 */
export function certificateOf(publicKeyPem: string, lasts: number, begins = -1): string {
  const [block] = readPem(publicKeyPem);
  if (!block) throw new Error('no public key');
  const names = sequence();
  const validity = sequence(moment(begins), moment(lasts));
  const version = derEncode(derTag.explicit0, numbered(2));
  const body = sequence(version, numbered(1), algorithm, names, validity, names, block.der);
  const signature = derEncode(derTag.bitString, new Uint8Array([0]));
  return writePem('CERTIFICATE', sequence(body, algorithm, signature));
}

/** UTCTime until 2049, GeneralizedTime after it (RFC 5280 § 4.1.2.5). */
function moment(inDays: number): Uint8Array {
  const text = new Date(Date.now() + inDays * days).toISOString().replace(/[-:T]|\.\d+/g, '');
  const late = Number(text.slice(0, 4)) >= 2050;
  return derEncode(late ? 0x18 : 0x17, new TextEncoder().encode(late ? text : text.slice(2)));
}
