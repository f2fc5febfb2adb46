import { spkiOfCertificate } from './certificate.ts';
import { derEncode, derTag } from './der.ts';
import type { PemBlock } from './pem.ts';

// AlgorithmIdentifier of rsaEncryption (1.2.840.113549.1.1.1) with its NULL parameter.
export const rsaAlgorithm = new Uint8Array([
  0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
]);
const noUnusedBits = new Uint8Array([0]);

/** The SPKI of a PEM block with a public key or certificate. Throws where it contains none. */
export function publicKeyInfo({ label, der }: PemBlock): Uint8Array<ArrayBuffer> {
  if (label === 'PUBLIC KEY') return der;
  if (label === 'CERTIFICATE') return spkiOfCertificate(der);
  return derEncode(derTag.sequence, rsaAlgorithm, derEncode(derTag.bitString, noUnusedBits, der));
}
