/** One group of letters and what people write for it; each sounds or looks the same in a word. */
const sameSounds: readonly (readonly [from: RegExp, to: string])[] = [
  [/ck/, 'kk'],
  [/ck/, 'que'],
  [/ck/, 'q'],
  [/ck/, 'k'],
  [/^c(?=[aou])/, 'k'],
  [/f/, 'ph'],
  [/ss/, 'zz'],
  [/i/, 'y'],
  [/or/, 'oar'],
];
const most = 2;
const minSwapped = 5;

/** Respellings that are words or names of their own, in any language: "kunt" is Dutch, "fuk" a Chinese name. */
const words = new Set('cips cnuts flim fuk huggin knaw kunt kunts mopho parc phuk scips sikap'.split(' '));

/**
 * What people write to hide one English word: letters that sound the same ("phuque"), two letters swapped ("btich"), all
 * of it reversed ("kcuf"). Only for a word of at least four letters a to z.
 */
export function respelled(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  const reversed = [...word].reverse().join('');
  const all = new Set([...bySound(word), ...swapped(word), reversed]);
  all.delete(word);
  return [...all].filter((one) => !words.has(one));
}

function bySound(word: string): Set<string> {
  const found = new Set([word]);
  for (let changes = 0; changes < most; changes++) {
    for (const one of [...found]) for (const [from, to] of sameSounds) found.add(one.replace(from, to));
  }
  return found;
}

/** The first letter stays, because swapped first letters make other words. */
function swapped(word: string): string[] {
  if (word.length < minSwapped) return [];
  return Array.from({ length: word.length - 2 }, (_, at) => {
    const left = at + 1;
    return word.slice(0, left) + word.charAt(left + 1) + word.charAt(left) + word.slice(left + 2);
  });
}
