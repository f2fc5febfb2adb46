import { lookAlikes } from '../../platform/text/look-alikes.ts';
import { toSimplified } from './traditional.ts';

export const kinds = { none: 0, letter: 1, digit: 2, han: 3, symbol: 4, gap: 5, break: 6 } as const;

/** Further properties of a character. The union over a text shows which searches can be skipped. */
export const traits = {
  /** May be i or l: 1, !, |, І, a capital I inside a word. */
  iOrL: 1,
  /** A symbol that is no letter, number or punctuation: ❤. */
  picture: 2,
  star: 4,
  han: 8,
  /** May end a sentence or paragraph. */
  ender: 16,
} as const;

/**
 * One character that a code point is read as, packed in one number above zero: its code point, kind and traits.
 */
export type Reading = number;

const kindBit = 21;
const traitBit = 24;

export const codeOf = (reading: Reading) => reading & 0x1fffff;
export const kindOf = (reading: Reading) => (reading >> kindBit) & 7;
export const traitsOf = (reading: Reading) => reading >> traitBit;

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
const control = /\p{Cc}/u;
const mark = /^\p{M}+$/u;
const marks = /\p{M}/gu;
const letter = /\p{L}/u;
const digit = /\p{Nd}/u;
const han = /\p{Script=Han}/u;
const space = /\s/u;
const picture = /\p{So}/u;
const enders = '\n.!?;。；';

/** A mark belongs to the character before it; an invisible character has no readings. */
export type Readings = readonly Reading[] | 'mark';

const others = new Map<number, Readings>();
const maxCached = 20_000;

/** The readings of a code point, cached because they depend only on it (except for a capital I, see cells.ts). */
function readingsOf(code: number): Readings {
  const known = others.get(code);
  if (known !== undefined) return known;
  if (others.size >= maxCached) others.clear();
  const read = readPoint(String.fromCodePoint(code));
  others.set(code, read);
  return read;
}

export const capitalI = 0x49;

/** The fixed reading of each UTF-16 unit. Zero until it has been read once, and for units without a fixed reading. */
export const singles = new Int32Array(0x10000);

/** The readings of a code point. A fixed single reading of one unit is also stored in `singles`. */
export function learn(code: number): Readings {
  const readings = readingsOf(code);
  const [first] = readings;
  const isHalf = code >= 0xd800 && code < 0xe000;
  if (typeof first === 'number' && readings.length === 1 && code <= 0xffff && !isHalf && code !== capitalI) {
    singles[code] = first;
  }
  return readings;
}

function readPoint(point: string): Readings {
  if (mark.test(point)) return 'mark';
  if (isInvisible(point)) return [];
  if (point >= ' ' && point <= '~') return [readingOf(point.toLowerCase(), /[1!|]/)];
  const folded = lookAlikes.get(point) ?? point.normalize('NFKD').replace(marks, '');
  return Array.from(folded, (part) =>
    readingOf(toSimplified(lookAlikes.get(part) ?? firstPoint(part.toLowerCase())), /[il1!|]/),
  );
}

function isInvisible(point: string): boolean {
  if (point >= ' ' && point <= '~') return false;
  return invisible.test(point) || (control.test(point) && !space.test(point));
}

function firstPoint(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0x20);
}

function readingOf(ch: string, iOrL: RegExp): Reading {
  const kind = kindOfCharacter(ch);
  let own = 0;
  if (iOrL.test(ch)) own |= traits.iOrL;
  if (ch >= '\u0080' && picture.test(ch)) own |= traits.picture;
  if (ch === '*') own |= traits.star;
  if (kind === kinds.han) own |= traits.han;
  if (enders.includes(ch)) own |= traits.ender;
  return (ch.codePointAt(0) ?? 0) | (kind << kindBit) | (own << traitBit);
}

function kindOfCharacter(ch: string): number {
  if (ch >= 'a' && ch <= 'z') return kinds.letter;
  if (space.test(ch)) return kinds.gap;
  if (digit.test(ch)) return kinds.digit;
  if (han.test(ch)) return kinds.han;
  return letter.test(ch) ? kinds.letter : kinds.symbol;
}
