import type { Cell } from './cells.ts';

export type Noise = { subLabel: string; readAs: string; rate: number; first: number; last: number };

const shortestRepeat = 20;
const shortestMash = 7;
const shortestWithoutVowels = 10;
const shortestSymbols = 16;
const shortestUnitRepeat = 15;
// Laughter, cheering, numbers that mean laughing and clapping in chat, and screams are people, not noise.
const cheer = /[哈呵嘿嘻哇啊呜嗯咯w6h2358aoue]/;
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Text without words, by measure: one character or a few again and again, a keyboard mashed, or symbols alone.
 * Only when it is (almost) the whole text, and never more than a reason to look.
 */
export function findNoise(content: string, cells: readonly Cell[]): Noise | undefined {
  const first = cells.findIndex(isSpoken);
  if (first < 0) return symbolNoise(cells);
  const whole = { first, last: cells.findLastIndex(isSpoken) };
  const repeat = repeatedUnit(cells.filter(isSpoken));
  if (repeat) return { subLabel: 'repetition', readAs: repeat, rate: 0.6, ...whole };
  const words = content.split(/\s+/).filter((word) => word !== '');
  if (words.length > 12) return undefined;
  const length = words.reduce((sum, word) => sum + word.length, 0);
  const mashed = words.reduce((sum, word) => (isMash(word) ? sum + word.length : sum), 0);
  if (mashed < 0.8 * length) return undefined;
  return { subLabel: 'keyboard mash', readAs: 'keyboard mash', rate: 0.55, ...whole };
}

function isSpoken({ kind }: Cell): boolean {
  return kind === 'letter' || kind === 'digit' || kind === 'han';
}

/** Many different symbols and nothing else; a line of dashes or a row of emoji is drawing or feeling. */
function symbolNoise(cells: readonly Cell[]): Noise | undefined {
  const symbols = cells.map((cell) => (/[!-/:-@[-`{-~]/.test(cell.ch) ? cell.ch : ' ')).join('');
  const noise = symbols.split(' ').some((run) => run.length >= shortestSymbols && new Set(run).size >= 6);
  if (!noise) return undefined;
  return { subLabel: 'symbols', readAs: 'symbols', rate: 0.5, first: 0, last: cells.length - 1 };
}

/** One character at least twenty times, or a unit of three to eight without a word in it, over and over. */
function repeatedUnit(spoken: readonly Cell[]): string | undefined {
  const [first] = spoken;
  if (first === undefined) return undefined;
  if (spoken.every((cell) => cell.ch === first.ch)) {
    return spoken.length >= shortestRepeat && !cheer.test(first.ch)
      ? `${first.ch} × ${spoken.length}`
      : undefined;
  }
  if (spoken.length < shortestUnitRepeat || first.kind !== 'han') return undefined;
  for (let period = 3; period <= 8 && period * 2.5 <= spoken.length; period++) {
    if (!spoken.every((cell, i) => i < period || cell.ch === spoken[i - period]?.ch)) continue;
    const unit = spoken.slice(0, period).map((cell) => cell.ch);
    return new Set(unit).size > 1 && hasNoWord(unit.join(''))
      ? `${unit.join('')} × ${Math.floor(spoken.length / period)}`
      : undefined;
  }
  return undefined;
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

function hasNoWord(unit: string): boolean {
  return [...segmenter.segment(unit.repeat(2))].every(({ segment }) => segment.length === 1);
}

function isMash(word: string): boolean {
  if (word.length < shortestMash) return false;
  const letters = word.toLowerCase().replaceAll(/[0-9]/g, '');
  // "1q2w3e4r": both hands, a key of each in turn.
  const inTurn = letters !== word.toLowerCase() && /^(?:[a-z][0-9]|[0-9][a-z]){5,}$/i.test(word);
  if (letters.length !== word.length && !inTurn) return false;
  if (!/^[a-z;]+$/.test(letters) || letters.length < shortestMash) return false;
  // A name in a program (htmlString) is short of vowels too.
  const isName = /[a-z][A-Z]/.test(word);
  const near = neighbours(letters);
  if (letters.length === shortestMash) return near === 1;
  return near >= 0.75 || (!isName && letters.length >= shortestWithoutVowels && vowels(letters) < 0.12);
}

function vowels(word: string): number {
  return word.replaceAll(/[^aeiouy]/g, '').length / word.length;
}

/** The share of steps that go to the key itself or to one beside it in the same row. */
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
