import { createRandom, type Random } from '../../src/platform/random/seeded.ts';
import { copyKeys, copyShare, foldText, piecesOf, sharedPart } from '../../src/platform/text/copies.ts';
import { input, refuse } from '../arguments.mjs';
import { dataFolder, readSets } from './labelled-sets.ts';

const originalCount = 1000;

const lookAlike: Record<string, string> = { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', x: 'х', i: 'і' };
const leet: Record<string, string> = { o: '0', i: '1', e: '3', a: '4', s: '5', t: '7' };
const hasHan = (text: string) => /\p{Script=Han}/u.test(text);

/** What senders change, so that a text is no longer equal to the last one. */
function mutations({ chance, int, pick }: Random): Record<string, (text: string) => string> {
  const each = (text: string, share: number, change: (character: string) => string) =>
    [...text].map((character) => (chance(share) ? change(character) : character)).join('');
  const turned = (character: string) =>
    character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase();
  return {
    'letter case': (text) => each(text, 0.4, turned),
    punctuation: (text) => each(text, 0.15, (one) => one + pick(['.', ',', '!', '…', '-', '*'])),
    spaces: (text) => each(text, 0.2, (one) => one + pick([' ', '  ', '\u00a0'])),
    'invisible characters': (text) => each(text, 0.3, (one) => `${one}\u200b`),
    'letters that look alike': (text) => each(text, 0.5, (one) => lookAlike[one.toLowerCase()] ?? one),
    'digits for letters': (text) => each(text, 0.4, (one) => leet[one.toLowerCase()] ?? one),
    emoji: (text) => pick(['🔥', '😀', '👉👉']) + text + pick(['💰', '❤️', '🎉🎉']),
    accents: (text) => each(text, 0.3, (one) => (/[a-z]/i.test(one) ? `${one}\u0301` : one)),
    'two letters swapped': (text) => {
      const all = [...text];
      const at = int(Math.max(1, all.length - 1));
      return [...all.slice(0, at), all[at + 1] ?? '', all[at] ?? '', ...all.slice(at + 2)].join('');
    },
    'a word more': (text) =>
      hasHan(text)
        ? text + pick(['啊', '哦', '呢', '哈哈'])
        : `${text} ${pick(['lol', 'now', 'pls', 'ok', 'guys'])}`,
  };
}

/** Texts that have no longer passage in common, so that no two of them are copies in the data already. */
function chooseOriginals(texts: readonly string[], { pick }: Random): string[] {
  const passages = new Set<string>();
  const originals: string[] = [];
  for (let tries = 0; originals.length < originalCount; tries += 1) {
    if (tries > 50 * originalCount) refuse(`The data has too few different texts: ${originals.length}.`);
    const text = pick(texts);
    const letters = [...foldText(text)];
    const length = Math.min(hasHan(text) ? 10 : 20, letters.length);
    const own = letters
      .slice(0, letters.length - length + 1)
      .map((_, at) => letters.slice(at, at + length).join(''));
    if (length < 4 || own.some((one) => passages.has(one))) continue;
    for (const one of own) passages.add(one);
    originals.push(text);
  }
  return originals;
}

type Prepared = { of: number; how: string; pieces: ReturnType<typeof piecesOf>; keys: number[] };
const prepare = (text: string, of: number, how: string): Prepared => {
  const pieces = piecesOf(text);
  return { of, how, pieces, keys: copyKeys(pieces) };
};

const folder = dataFolder(input.values.data);
if (folder === undefined) refuse('Name a folder with labelled sets: --data FOLDER.');
const random = createRandom(20_261_128);
const texts = readSets(folder).flatMap(({ lines }) =>
  lines.map(({ text }) => text).filter((text) => text.length <= 1000),
);
const originals = chooseOriginals(texts, random);
const ways = Object.entries(mutations(random));
const started = performance.now();
const prepared = originals.map((text, of) => prepare(text, of, 'original'));
for (const [of, text] of originals.entries())
  for (const [how, change] of ways) prepared.push(prepare(change(text), of, how));
const micros = ((performance.now() - started) * 1000) / prepared.length;

const byKey = new Map<number, number[]>();
for (const [at, { keys }] of prepared.entries())
  for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), at]);
const found = new Map<string, number>();
let wrong = 0;
for (const own of prepared.slice(0, originals.length))
  for (const at of new Set(own.keys.flatMap((key) => byKey.get(key) ?? []))) {
    const other = prepared[at];
    if (!other || other === own || sharedPart(own.pieces, other.pieces) < copyShare) continue;
    if (other.of === own.of) found.set(other.how, (found.get(other.how) ?? 0) + 1);
    else wrong += 1;
  }
const right = [...found.values()].reduce((sum, one) => sum + one, 0);
const all = originals.length * ways.length;
console.log(`${originals.length} texts, ${all} mutations: ${right} found, ${wrong} wrong.`);
console.log(`precision ${(right / (right + wrong)).toFixed(4)}, recall ${(right / all).toFixed(4)}`);
for (const [how] of ways)
  console.log(`${how.padEnd(26)} ${((found.get(how) ?? 0) / originals.length).toFixed(3)}`);
console.log(`${micros.toFixed(0)} µs for the keys of a text, with its mutation`);
