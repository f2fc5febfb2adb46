import type { Cell } from './cells.ts';

export type Noise = { subLabel: string; readAs: string; rate: number; first: number; last: number };

const shortestRepeat = 20;
const shortestMash = 8;
const shortestWithoutVowels = 10;
// Laughter, cheering, numbers that mean laughing and clapping in chat, and screams are people, not noise.
const cheer = /[哈呵嘿嘻哇啊呜嗯w6h2358aoue]/;
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Text without words, by measure: one character again and again, or a keyboard mashed. Only when it is
 * (almost) the whole text, and never more than a reason to look.
 */
export function findNoise(content: string, cells: readonly Cell[]): Noise | undefined {
  const spoken = cells.flatMap((cell, index) =>
    /letter|digit|han/.test(cell.kind) ? [{ cell, index }] : [],
  );
  const first = spoken[0];
  const last = spoken.at(-1);
  if (!first || !last) return undefined;
  const whole = { first: first.index, last: last.index };
  if (
    spoken.length >= shortestRepeat &&
    !cheer.test(first.cell.ch) &&
    spoken.every((s) => s.cell.ch === first.cell.ch)
  ) {
    return { subLabel: 'repetition', readAs: `${first.cell.ch} × ${spoken.length}`, rate: 0.6, ...whole };
  }
  const words = content.split(/\s+/).filter((word) => word !== '');
  const mashed = words.filter(isMash).reduce((sum, word) => sum + word.length, 0);
  if (words.length > 12 || mashed < 0.8 * words.join('').length) return undefined;
  return { subLabel: 'keyboard mash', readAs: 'keyboard mash', rate: 0.55, ...whole };
}

function isMash(word: string): boolean {
  const letters = word.toLowerCase();
  if (!/^[a-z;]+$/.test(letters) || letters.length < shortestMash) return false;
  return neighbours(letters) >= 0.75 || (letters.length >= shortestWithoutVowels && vowels(letters) < 0.12);
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
