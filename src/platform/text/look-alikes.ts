import { characters } from 'confusables';

// The package also maps 下 to T, ロ to O and ا to I. Scripts with their own words stay unchanged. Of the groups of
// look-alikes, only those of single letters are used.
const unchanged =
  /[\p{ASCII}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Ethiopic}ß]/u;

// Hearts, crosses and operators are no letters. Letters in circles, squares and flags, and currency signs, count as
// letters.
const picture = /[\p{So}\p{Sm}\p{Sk}]/u;
const enclosedLetter = /[\u24B6-\u24E9\u{1F110}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/u;

const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ';

function buildLookAlikes(): ReadonlyMap<string, string> {
  const letters = new Map<string, string>([
    ['➕', '+'],
    ['＋', '+'],
  ]);
  for (const [at, capital] of Array.from(smallCapitals).entries()) {
    if (capital > 'z') letters.set(capital, String.fromCharCode(0x61 + at));
  }
  for (const [letter, group] of characters) {
    if (!/^[a-z]$/i.test(letter)) continue;
    for (const character of group) {
      if (unchanged.test(character) || letters.has(character)) continue;
      if (picture.test(character) && !enclosedLetter.test(character)) continue;
      letters.set(character, letter.toLowerCase());
    }
  }
  return letters;
}

/** Maps characters that look like a Latin letter (Cyrillic а, Greek ο, 🅰, ᴀ …) to that letter in lower case. */
export const lookAlikes = buildLookAlikes();
