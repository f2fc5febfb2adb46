import type { LabelledLine } from './labelled-sets.ts';

const words = /[a-z][a-z'’]*/g;
const hanRuns = /\p{Script=Han}+/gu;
const longest = 4;

/** The n-grams of a line, each once: words and pairs of words; in Chinese text also 1 to 4 characters. */
export function ngramsOf({ text, lang }: LabelledLine): Set<string> {
  const small = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/@user|https?:\/\/\S+|&\w+;/g, ' . ');
  const found = new Set<string>();
  let before = '';
  let end = -1;
  for (const { 0: word, index } of small.matchAll(words)) {
    found.add(word);
    if (before !== '' && index - end === 1 && small[end] === ' ') found.add(`${before} ${word}`);
    before = word;
    end = index + word.length;
  }
  if (lang === 'en') return found;
  for (const [run] of small.matchAll(hanRuns)) {
    const characters = Array.from(run);
    for (let from = 0; from < characters.length; from++) {
      for (let size = 1; size <= longest && from + size <= characters.length; size++)
        found.add(characters.slice(from, from + size).join(''));
    }
  }
  return found;
}
