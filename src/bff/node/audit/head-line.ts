import { type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { headText } from '../../../review/audit/head-text.ts';
import type { Head } from '../../../review/audit/seal.ts';

const lineSchema = z.object({
  at: z.string(),
  position: z.number().int().positive(),
  hash: z.string(),
  key: z.string(),
  signature: z.string(),
  /** The number of its row in audit_head; lines of older releases have none. */
  number: z.number().int().positive().optional(),
});
export type HeadLine = z.infer<typeof lineSchema>;

type Unsigned = Head & { at: string; key: string; number: number };

/** The same head always gives the same line: Ed25519 signatures have no random part. */
export function writeLine({ number, ...head }: Unsigned, privateKey: KeyObject): string {
  const signature = sign(null, signedBytes(head), privateKey).toString('base64');
  return JSON.stringify({ ...head, signature, number });
}

export function isSignedBy(publicKey: KeyObject, line: HeadLine): boolean {
  return verify(null, signedBytes(line), publicKey, Buffer.from(line.signature, 'base64'));
}

const signedBytes = (head: Pick<HeadLine, 'at' | 'position' | 'hash'>) => Buffer.from(headText(head));

/**
 * Reads one line of a file. Older releases appended to a torn line; then the complete head is at the end of the line.
 * `torn`: the line begins with an interrupted write, which says nothing about the chain.
 */
export function readLine(text: string): { line: HeadLine | null; torn: boolean } {
  const whole = parse(text);
  if (whole) return { line: whole, torn: false };
  const second = text.lastIndexOf('{"at":"');
  if (second > 0 && isTorn(text.slice(0, second))) return { line: parse(text.slice(second)), torn: true };
  return { line: null, torn: isTorn(text) };
}

function parse(text: string): HeadLine | null {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const literal = (text: string) => [...text].map((letter) => letter.replace(/[{}"]/, '\\$&'));
const lineParts = [
  ...literal('{"at":"'),
  '[-0-9T:.Z]+',
  ...literal('","position":'),
  '[0-9]+',
  ...literal(',"hash":"'),
  '[0-9a-f]+',
  ...literal('","key":"'),
  '[0-9a-f]+',
  ...literal('","signature":"'),
  '[A-Za-z0-9+/=]+',
  ...literal('","number":'),
  '[0-9]+',
];
/** Matches any prefix of a line. A crash of the machine may leave zero bytes after it. */
const beginningOfLine = new RegExp(
  `^${lineParts.reduceRight((rest, part) => `(?:${part}${rest})?`, '')}\\0*$`,
);
const isTorn = (text: string) => beginningOfLine.test(text);
