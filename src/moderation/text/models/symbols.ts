/** What a code point is to the features: nothing, part of a word, a digit, a Chinese character, or a word by itself. */
export const roles = { none: 0, word: 1, digit: 2, han: 3, alone: 4 } as const;

/** Code points that stand for any web address and any handle; from the private use area, which texts do not need. */
export const folded = { address: 0xe000, handle: 0xe001, digit: 0x30 } as const;

const unknown = 255;
const known = new Uint8Array(0x10000).fill(unknown);
/** Signs that people put in place of letters: "f*ck", "a$$", "don't". */
const inWords = new Set("'*$");

export function roleOf(code: number): number {
  if (code > 0xffff) return roleOfString(String.fromCodePoint(code));
  const role = known[code] ?? unknown;
  if (role !== unknown) return role;
  const found = roleOfString(String.fromCharCode(code));
  known[code] = found;
  return found;
}

function roleOfString(character: string): number {
  if (/^[\uE000-\uF8FF]$/.test(character)) return roles.none;
  if (/^\p{Script=Han}$/u.test(character)) return roles.han;
  if (/^\p{Nd}$/u.test(character)) return roles.digit;
  if (/^[\p{L}\p{M}\p{N}]$/u.test(character) || inWords.has(character)) return roles.word;
  return /^[\p{Extended_Pictographic}\p{Sc}]$/u.test(character) ? roles.alone : roles.none;
}
