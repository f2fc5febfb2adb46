import { lookAlikes } from './look-alikes.ts';

/** Signs that stand for a letter. `i` and `1` become `l`, because `l` is written for both. */
const written: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  i: 'l',
};
const letterOrDigit = /[\p{L}\p{N}]/u;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The letters and digits of a text as they are read: without case, accents, spaces, punctuation, pictures and invisible
 * characters, and with one letter for those that look alike.
 */
export function foldText(text: string): string {
  let folded = '';
  for (const character of text.normalize('NFKD').toLowerCase()) {
    const letter = lookAlikes.get(character) ?? character;
    const read = written[letter] ?? letter;
    if (letterOrDigit.test(read)) folded += read;
  }
  return folded;
}

/** Texts below it are copies only if they are equal: a part of them is too little to tell. */
const shortest = { wide: 8, letters: 16 } as const;
/** Longer texts are compared by a fixed choice of their pieces. */
const maxPieces = 2000;

/** What texts are compared by: hashes of all pieces of three letters, or of two in writings without spaces. */
export type Pieces = ReadonlySet<number>;
export function piecesOf(text: string): Pieces {
  const letters = [...foldText(text)];
  const isWide = letters.filter((letter) => wide.test(letter)).length > letters.length / 3;
  if (letters.length < (isWide ? shortest.wide : shortest.letters)) {
    return new Set(letters.length === 0 ? [] : [hash(letters.join(''))]);
  }
  const size = isWide ? 2 : 3;
  const pieces = new Set<number>();
  for (let at = 0; at + size <= letters.length; at += 1)
    pieces.add(hash(letters.slice(at, at + size).join('')));
  return pieces.size <= maxPieces ? pieces : new Set([...pieces].sort((a, b) => a - b).slice(0, maxPieces));
}

/** FNV-1a over code units, with its bits mixed; 32 bits, unsigned. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01_00_01_93);
  return mixed(value);
}

/** The last steps of MurmurHash3. */
function mixed(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x85_eb_ca_6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2_b2_ae_35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Texts that share this much or more of their pieces (Jaccard) are copies. */
export const copyShare = 0.6;

/** The shared part of all pieces of two texts, 0…1. */
export function sharedPart(one: Pieces, other: Pieces): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  let both = 0;
  for (const piece of few) if (many.has(piece)) both += 1;
  const all = one.size + other.size - both;
  return all === 0 ? 0 : both / all;
}

const bands = 20;
const rows = 3;

/**
 * MinHash keys (Broder 1997) in bands (Leskovec, Rajaraman and Ullman, "Mining of Massive Datasets", 3.4): 32-bit
 * integers, signed as PostgreSQL has them. Two texts that share the part s of their pieces have a key in common with
 * probability 1 − (1 − s³)²⁰: 0.99 at 0.6. Empty for a text without letters.
 */
export function copyKeys(pieces: Pieces): number[] {
  if (pieces.size === 0) return [];
  return Array.from({ length: bands }, (_, band) => {
    let key = band;
    for (let row = 0; row < rows; row += 1)
      key = mixed(Math.imul(key, 31) ^ lowest(pieces, band * rows + row));
    return key | 0;
  });
}

/** The lowest hash of all pieces under the hash function of this number. */
function lowest(pieces: Pieces, number: number): number {
  const salt = mixed(number + 1);
  let minimum = 0xff_ff_ff_ff;
  for (const piece of pieces) {
    const value = mixed(piece ^ salt);
    if (value < minimum) minimum = value;
  }
  return minimum;
}
