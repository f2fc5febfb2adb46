import type { Reason } from '../reasons/reason.ts';
import { reasonSchema } from '../reasons/reason-schema.ts';
import type { Words } from '../reasons/reasoned.ts';
import { say } from '../reasons/say.ts';

/** A reason in a column of jsonb. */
export type StoredWhy = { reason: string; params: object };

/** Words as two columns hold them: the text in English, and beside it the reason that says it in every language. */
export function columnsOf(words: Words | null): { text: string | null; why: Reason | null } {
  if (words === null || typeof words === 'string') return { text: words, why: null };
  return { text: say(words, 'en'), why: words };
}

/** A reason that this release does not know is said in English, as it was stored. */
export function readWords(text: string, why: unknown): Words;
export function readWords(text: string | null, why: unknown): Words | null;
export function readWords(text: string | null, why: unknown): Words | null {
  return text === null ? null : (reasonSchema.nullable().catch(null).parse(why) ?? text);
}

/** A stretch that nobody looked at, as it is stored. */
export function storedStretch({ from, to, reason }: { from: number; to: number; reason: Words | null }) {
  const { text, why } = columnsOf(reason);
  return { from, to, reason: text, ...(why && { why }) };
}

/** A reason may stand for any text within. */
export type Localizable<T> = string extends T
  ? T | Reason
  : T extends object
    ? { [Key in keyof T]: Localizable<T[Key]> }
    : T;
/** An answer before its reasons are said: one may stand for any text within `Members`. */
export type Unlocalized<Answer, Members extends keyof Answer> = {
  [Key in keyof Answer]: Key extends Members ? Localizable<Answer[Key]> : Answer[Key];
};
