import { type DerElement, derElements, derTag } from './der.ts';

export type Validity = { notBefore: Date; notAfter: Date };

/**
 * The fields of an X.509 certificate (RFC 5280 § 4.1) from serialNumber on: serial, algorithm, issuer, validity,
 * subject, subjectPublicKeyInfo. Throws when it is no certificate.
 */
function fieldsOf(der: Uint8Array<ArrayBuffer>): DerElement[] {
  const certificate = derElements(der)[0];
  const body = certificate && derElements(certificate.content)[0];
  const fields = body ? derElements(body.content) : [];
  return fields[0]?.tag === derTag.explicit0 ? fields.slice(1) : fields;
}

/** The public key of a certificate, as SPKI. */
export function spkiOfCertificate(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const spki = fieldsOf(der)[5];
  if (spki?.tag !== derTag.sequence) throw new Error('the certificate holds no public key where it should');
  return spki.whole;
}

/** The period of a certificate's validity. */
export function validityOfCertificate(der: Uint8Array<ArrayBuffer>): Validity {
  const [notBefore, notAfter] = derElements(fieldsOf(der)[3]?.content ?? new Uint8Array()).map(momentOf);
  if (!notBefore || !notAfter) throw new Error('the certificate does not say how long it holds');
  return { notBefore, notAfter };
}

const utcTime = 0x17;
const generalizedTime = 0x18;

/** UTCTime `YYMMDDHHMMSSZ` (years from 1950) or GeneralizedTime `YYYYMMDDHHMMSSZ` (RFC 5280 § 4.1.2.5). */
function momentOf({ tag, content }: DerElement): Date | undefined {
  const text = new TextDecoder('latin1').decode(content);
  if (tag !== utcTime && tag !== generalizedTime) return undefined;
  const whole = tag === utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(whole)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
