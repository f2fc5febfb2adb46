import { joinWords } from '../reader/join-words.ts';

/** What the recognition model reads: for each step of the line a rating of each character (CTC). */
export type Ratings = { values: Float32Array; steps: number; characters: number };

/** `score`: the mean rating of the characters, 0..1. */
export type Reading = { text: string; score: number };

/**
 * The model rarely finds a space likelier than nothing at all. Measured: between words, a space is rated 0.02 to 0.5
 * somewhere; inside words, below 0.005.
 */
const minSpace = 0.015;

/** Reads the likeliest character of each step. The first of `characters` is the blank between equal ones, the last a space. */
export function decode(
  { values, steps, characters: count }: Ratings,
  characters: readonly string[],
): Reading {
  const words: string[] = [];
  let [sum, read, before, space] = [0, 0, 0, 0];
  for (let step = 0; step < steps; step++) {
    let [best, rating] = [0, values[step * count] ?? 0];
    // Without the space, which is looked at by itself.
    for (let one = 1; one < count - 1; one++) {
      const its = values[step * count + one] ?? 0;
      if (its > rating) [best, rating] = [one, its];
    }
    const itsSpace = values[step * count + count - 1] ?? 0;
    space = Math.max(space, itsSpace);
    if (itsSpace > rating) best = 0;
    if (best !== 0 && best !== before) {
      const character = characters[best] ?? '';
      if (words.length === 0 || space >= minSpace) words.push(character);
      else words.push((words.pop() ?? '') + character);
      sum += rating;
      read++;
    }
    if (best !== 0) space = 0;
    before = best;
  }
  return { text: joinWords(words), score: read === 0 ? 0 : sum / read };
}
