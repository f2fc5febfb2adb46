const vowels = 'aeiou';
const consonants = 'bcdfghjklmnpqrstvwxyz';
/** With so many digits, only the digits change: what is before them names the kind. */
const enoughDigits = 3;
const isRandomUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A whole number from 0 to below `below`. */
export type Toss = (below: number) => number;

/**
 * Another identifier of the same form: digits stay digits, the letters of hexadecimal numbers stay such, vowels stay
 * vowels. A copy of a case must not lead to the user, the content or the video of the original.
 */
export function twinOf(id: string, toss: Toss): string {
  if (isRandomUuid.test(id)) return crypto.randomUUID();
  const manyDigits = id.replace(/\D/g, '').length >= enoughDigits;
  const isHex = manyDigits && /^[0-9a-f-]{8,}$/i.test(id);
  const vary = (character: string): string => {
    const lower = character.toLowerCase();
    const pick = (among: string) => {
      const picked = among[toss(among.length)] ?? character;
      return character === lower ? picked : picked.toUpperCase();
    };
    if (character === '0') return pick('0123456789');
    if (/\d/.test(character)) return pick('123456789');
    if (isHex && /[a-f]/.test(lower)) return pick('abcdef');
    if (manyDigits) return character;
    if (vowels.includes(lower)) return pick(vowels);
    if (consonants.includes(lower)) return pick(consonants);
    return character;
  };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const twin = [...id].map(vary).join('');
    if (twin !== id) return twin;
  }
  // Nothing in it varies, as in Chinese.
  return `${id}${1 + toss(9)}`;
}
