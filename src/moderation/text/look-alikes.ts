import { characters } from 'confusables';

// The package also takes 下 for T, ロ for O and ا for I. Writing systems with words of their own stay as
// they are; of those that are drawn like Latin, only single letters are taken.
const kept =
  /[\p{ASCII}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Ethiopic}ß]/u;

// Hearts, crosses and operators are no letters; letters in circles, squares and flags, and currency signs, are.
const picture = /[\p{So}\p{Sm}\p{Sk}]/u;
const enclosedLetter = /[\u24B6-\u24E9\u{1F110}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/u;

function buildLookAlikes(): ReadonlyMap<string, string> {
  const letters = new Map<string, string>([
    ['➕', '+'],
    ['＋', '+'],
  ]);
  for (const [letter, group] of characters) {
    if (!/^[a-z]$/i.test(letter)) continue;
    for (const character of group) {
      if (kept.test(character) || letters.has(character)) continue;
      if (picture.test(character) && !enclosedLetter.test(character)) continue;
      letters.set(character, letter.toLowerCase());
    }
  }
  return letters;
}

/** Characters drawn like a Latin letter (Cyrillic а, Greek ο, 🅰, ᴀ …) → that letter, lower case. */
export const lookAlikes = buildLookAlikes();
