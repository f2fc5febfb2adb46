import { type Cells, codeAt, isWordKind, textOfCells } from './cells.ts';
import { kinds } from './readings.ts';

export type Noise = { subLabel: string; readAs: string; rate: number; first: number; last: number };

const minRepeat = 20;
const minMash = 7;
const minWithoutVowels = 10;
const minSymbols = 16;
const minUnitRepeat = 15;
// Laughter, cheering, screams, and numbers that mean laughing and clapping in chat are not noise.
const cheer = /[哈呵嘿嘻哇啊呜嗯咯w6h2358aoue]/;
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Finds text without words: a few characters repeated, keyboard mashing, or only symbols. It must be (almost) the whole
 * text, and it only leads to a review.
 */
export function findNoise(content: string, cells: Cells): Noise | undefined {
  let first = 0;
  while (first < cells.length && !isSpoken(cells, first)) first++;
  if (first === cells.length) return symbolNoise(cells);
  let last = cells.length - 1;
  while (!isSpoken(cells, last)) last--;
  const repeat = repeatedUnit(cells, first);
  if (repeat) return { subLabel: 'repetition', readAs: repeat, rate: 0.6, first, last };
  if (!isMostlyMash(content)) return undefined;
  return { subLabel: 'keyboard mash', readAs: 'keyboard mash', rate: 0.55, first, last };
}

function isSpoken({ kind }: Cells, index: number): boolean {
  const own = kind[index] ?? kinds.none;
  return isWordKind(own) || own === kinds.han;
}

/** Many different symbols and nothing else. A line of dashes or a row of emoji does not count. */
function symbolNoise(cells: Cells): Noise | undefined {
  const symbols = textOfCells(cells, 0, cells.length - 1).replaceAll(/[^!-/:-@[-`{-~]/gu, ' ');
  const noise = symbols.split(' ').some((run) => run.length >= minSymbols && new Set(run).size >= 6);
  if (!noise) return undefined;
  return { subLabel: 'symbols', readAs: 'symbols', rate: 0.5, first: 0, last: cells.length - 1 };
}

/** One character at least twenty times, or three to eight characters without a word, repeated. */
function repeatedUnit(cells: Cells, first: number): string | undefined {
  const code = codeAt(cells, first);
  let second = first + 1;
  while (second < cells.length && !isSpoken(cells, second)) second++;
  const mayRepeat = codeAt(cells, second) === code || cells.kind[first] === kinds.han;
  if (second < cells.length && !mayRepeat) return undefined;
  const spoken = cells.code.subarray(first, cells.length).filter((_, at) => isSpoken(cells, first + at));
  if (spoken.every((one) => one === code)) {
    const ch = String.fromCodePoint(code);
    return spoken.length >= minRepeat && !cheer.test(ch) ? `${ch} × ${spoken.length}` : undefined;
  }
  if (spoken.length < minUnitRepeat || cells.kind[first] !== kinds.han) return undefined;
  for (let period = 3; period <= 8 && period * 2.5 <= spoken.length; period++) {
    if (!spoken.every((one, i) => i < period || one === spoken[i - period])) continue;
    const unit = String.fromCodePoint(...spoken.subarray(0, period));
    return new Set(unit).size > 1 && hasNoWord(unit)
      ? `${unit} × ${Math.floor(spoken.length / period)}`
      : undefined;
  }
  return undefined;
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

function hasNoWord(unit: string): boolean {
  return [...segmenter.segment(unit.repeat(2))].every(({ segment }) => segment.length === 1);
}

function isMostlyMash(content: string): boolean {
  const words = content.split(/\s+/).filter((word) => word !== '');
  if (words.length > 12) return false;
  const lengthOf = (some: readonly string[]) => some.reduce((sum, word) => sum + word.length, 0);
  const minLength = 0.8 * lengthOf(words);
  const long = words.filter((word) => word.length >= minMash);
  return lengthOf(long) >= minLength && lengthOf(long.filter(isMash)) >= minLength;
}

function isMash(word: string): boolean {
  const letters = word.toLowerCase().replaceAll(/[0-9]/g, '');
  // "1q2w3e4r": digits and letters alternate.
  const alternates = letters !== word.toLowerCase() && /^(?:[a-z][0-9]|[0-9][a-z]){5,}$/i.test(word);
  if (letters.length !== word.length && !alternates) return false;
  if (!/^[a-z;]+$/.test(letters) || letters.length < minMash) return false;
  // An identifier (htmlString) may also have few vowels.
  const isName = /[a-z][A-Z]/.test(word);
  const near = neighbours(letters);
  if (letters.length === minMash) return near === 1;
  return near >= 0.75 || (!isName && letters.length >= minWithoutVowels && vowels(letters) < 0.12);
}

function vowels(word: string): number {
  return word.replaceAll(/[^aeiouy]/g, '').length / word.length;
}

/** The share of steps between neighbouring keys of the same row. */
function neighbours(word: string): number {
  let steps = 0;
  for (let i = 1; i < word.length; i++) {
    const row = rows.find((keys) => keys.includes(word[i - 1] ?? ' '));
    const from = row?.indexOf(word[i - 1] ?? ' ') ?? -9;
    const to = row?.indexOf(word[i] ?? ' ') ?? -1;
    if (to >= 0 && Math.abs(to - from) === 1) steps++;
  }
  return steps / (word.length - 1);
}
