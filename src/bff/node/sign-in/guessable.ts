import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** From 0 to 4. With 2 or less, 10^8 guesses find it: a stolen hash is cracked within days. */
const minScore = 3;
/** The time of a check grows with the square of the length, and the first hundred characters are enough. */
const maxLength = 100;
/** A password of own words plus fewer other characters than this is as weak as the own words alone. */
const minBesideOwn = 6;
const productWords = ['second', 'look', 'secondlook', 'moderation', 'moderator', 'administrator'];

let factory: ZxcvbnFactory | null = null;
/** Its lists take 40 ms and 10 MB. */
function meter(): ZxcvbnFactory {
  factory ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength });
  return factory;
}

/** Whether a password is a common one, a pattern, or little more than the person's own words or the product's. */
export function isGuessable(password: string, about: readonly string[]): boolean {
  const given = password.normalize('NFKC');
  const words = [...about.flatMap(wordsIn), ...productWords];
  return meter().check(given, words).score < minScore || isLittleMoreThan(given, words);
}

function wordsIn(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u);
  return [text, parts.join(''), ...parts].filter((word) => word.length > 2).map((word) => word.toLowerCase());
}

function isLittleMoreThan(password: string, words: readonly string[]): boolean {
  const given = password.toLowerCase().slice(0, maxLength);
  const byLength = words.toSorted((a, b) => b.length - a.length);
  const rest = byLength.reduce((text, word) => text.replaceAll(word, ''), given);
  return rest !== given && rest.replace(/[\s._@-]/g, '').length < minBesideOwn;
}
