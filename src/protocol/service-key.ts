import { validityOfCertificate } from './certificate.ts';
import { derElements, derTag } from './der.ts';
import { type PemBlock, readPem } from './pem.ts';
import { publicKeyInfo } from './public-key-info.ts';

/** Why a text cannot be the service's key. `private-key`: a private key was pasted in place of a public one. */
export const serviceKeyFaults = [
  'no-pem',
  'private-key',
  'request',
  'not-rsa',
  'damaged',
  'expired',
  'not-yet-valid',
  'too-short',
] as const;
export type ServiceKeyFault = (typeof serviceKeyFaults)[number];

export type ServiceKeyFacts = {
  kind: 'public-key' | 'certificate';
  /** Of its modulus. Below 2048: accepted for verification only, with a warning (S1). */
  bits: number;
  /** When the certificate expires; null: a bare key. */
  notAfter: Date | null;
};
export type ReadServiceKey =
  | { ok: true; facts: ServiceKeyFacts; spki: Uint8Array<ArrayBuffer> }
  | { ok: false; fault: ServiceKeyFault };

/** Shorter keys can be broken. */
const fewestBits = 1024;
const publicLabels = ['PUBLIC KEY', 'RSA PUBLIC KEY', 'CERTIFICATE'];

/**
 * Reads the text pasted as the service's key: a PEM public key, or an X.509 certificate (§ Authentication, S1). Needs
 * no cryptography, so that a browser can report faults before it sends anything. `now` null: a certificate's dates are
 * not checked. Never throws.
 */
export function readServiceKey(text: string, now: Date | null = new Date()): ReadServiceKey {
  const no = (fault: ServiceKeyFault): ReadServiceKey => ({ ok: false, fault });
  // Checked first: an encrypted or damaged private key is a secret too.
  if (/-----BEGIN [A-Z0-9 ]*PRIVATE KEY/.test(text)) return no('private-key');
  try {
    const blocks = readPem(text);
    const block = blocks.find(({ label }) => publicLabels.includes(label));
    if (block) return readBlock(block, now);
    if (/-----BEGIN /.test(text) && blocks.length === 0) return no('damaged');
    return no(blocks.some(({ label }) => label.endsWith('CERTIFICATE REQUEST')) ? 'request' : 'no-pem');
  } catch {
    return no('damaged');
  }
}

function readBlock(block: PemBlock, now: Date | null): ReadServiceKey {
  const spki = publicKeyInfo(block);
  const bits = rsaBits(spki);
  if (bits === null) return { ok: false, fault: 'not-rsa' };
  if (bits < fewestBits) return { ok: false, fault: 'too-short' };
  const certificate = block.label === 'CERTIFICATE';
  const validity = certificate ? validityOfCertificate(block.der) : null;
  if (now && validity && validity.notAfter < now) return { ok: false, fault: 'expired' };
  if (now && validity && validity.notBefore > now) return { ok: false, fault: 'not-yet-valid' };
  const facts: ServiceKeyFacts = {
    kind: certificate ? 'certificate' : 'public-key',
    bits,
    notAfter: validity?.notAfter ?? null,
  };
  return { ok: true, facts, spki };
}

// rsaEncryption, 1.2.840.113549.1.1.1
const rsaEncryption = '2a,86,48,86,f7,d,1,1,1';

/** SubjectPublicKeyInfo → the length of its modulus; null where it is no RSA key. Throws on damaged data. */
function rsaBits(spki: Uint8Array<ArrayBuffer>): number | null {
  const [algorithm, key] = inside(spki);
  if (algorithm?.tag !== derTag.sequence) throw new Error('not a public key');
  const [identifier] = derElements(algorithm.content);
  const named = Array.from(identifier?.content ?? [], (byte) => byte.toString(16)).join(',');
  if (named !== rsaEncryption) return null;
  // A bit string begins with the number of unused bits in its last byte.
  const [modulus] = inside(key?.content.slice(1) ?? new Uint8Array());
  const bits = Array.from(modulus?.content ?? [], (byte) => byte.toString(2).padStart(8, '0')).join('');
  const length = bits.replace(/^0+/, '').length;
  if (length === 0) throw new Error('a key without a modulus');
  return length;
}

const inside = (der: Uint8Array<ArrayBuffer>) =>
  derElements(derElements(der)[0]?.content ?? new Uint8Array());
