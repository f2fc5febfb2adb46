import type { IsAllowed } from '../hits.ts';
import { createNormalized, type Normalized, normalize } from './normalized.ts';
import { folded, roleOf, roles } from './symbols.ts';

/** How many slots the features of a text are hashed into: the length of a model's weights. */
export const slotCount = 1 << 15;

/** The features of a stretch of text: distinct slots, each with the place of the feature that came first. */
export type Features = {
  readonly slot: Uint16Array;
  /** UTF-16 offsets of the word or n-gram in the text; -1 for a feature without a place. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  count: number;
  /** Letters of alphabets (also those of addresses), and Chinese characters. */
  letters: number;
  han: number;
};

/**
 * At most this many UTF-16 units are read as one stretch. Who changes how features are read must delete the learned models
 * by a migration: their weights are for these features.
 */
export const stretchLength = 2000;
const maxFeatures = 1 << 15;
/** Character n-grams are read from at most this many characters of a word. */
const maxWord = 40;

const kinds = { word: 0x1, pair: 0x2, part: 0x3, han: 0x4, shape: 0x5 } as const;

/** Returns a function that reads features. What it returns is valid until its next call. Never throws. */
export function createFeatureReader(): (content: string, from: number, to: number) => Features {
  const normalized = createNormalized();
  const features: Features = {
    slot: new Uint16Array(maxFeatures),
    start: new Int32Array(maxFeatures),
    end: new Int32Array(maxFeatures),
    count: 0,
    letters: 0,
    han: 0,
  };
  const seen = new Uint32Array(slotCount);
  let turn = 0;
  const add = (hash: number, start: number, end: number) => {
    const slot = mix(hash);
    if (seen[slot] === turn) return;
    seen[slot] = turn;
    const at = features.count++;
    features.slot[at] = slot;
    features.start[at] = start;
    features.end[at] = end;
  };
  return (content, from, to) => {
    turn = (turn + 1) >>> 0;
    if (turn === 0) {
      seen.fill(0);
      turn = 1;
    }
    features.count = 0;
    normalize(content, from, Math.min(to, from + stretchLength), normalized);
    features.letters = normalized.letters + normalized.named;
    features.han = 0;
    readWords(normalized, features, add);
    addShapes(normalized, add);
    return features;
  };
}

/** Leaves out the features whose place is allowed. */
export function leaveOut(features: Features, isAllowed: IsAllowed): void {
  const { slot, start, end, count } = features;
  const place = { start: 0, end: 0 };
  let left = 0;
  for (let at = 0; at < count; at++) {
    place.start = start[at] ?? -1;
    place.end = end[at] ?? -1;
    if (place.start >= 0 && isAllowed(place)) continue;
    slot[left] = slot[at] ?? 0;
    start[left] = place.start;
    end[left] = place.end;
    left++;
  }
  features.count = left;
}

type Add = (hash: number, start: number, end: number) => void;

function readWords(text: Normalized, features: Features, add: Add): void {
  const { code, length } = text;
  let before = noWord;
  let at = 0;
  while (at < length) {
    const role = roleAt(code, at);
    let end = at + 1;
    if (role === roles.none) {
      if (code[at] === lineEnd) before = noWord;
    } else if (role === roles.han) {
      while (end < length && roleAt(code, end) === roles.han) end++;
      features.han += end - at;
      addHan(text, at, end, add);
      before = noWord;
    } else {
      if (role !== roles.alone) while (end < length && isInWord(roleAt(code, end))) end++;
      before = addWord(text, at, end, before, add);
    }
    at = end;
  }
}

const lineEnd = 0x0a;

function roleAt(code: Uint32Array, at: number): number {
  const one = code[at] ?? 0;
  return one === folded.address || one === folded.handle ? roles.alone : roleOf(one);
}

const isInWord = (role: number) => role === roles.word || role === roles.digit;

type Word = { hash: number; start: number };
const noWord: Word = { hash: 0, start: -1 };

/** Adds a word, the pair with the word before it, and its parts of two to four characters. */
function addWord(text: Normalized, from: number, to: number, before: Word, add: Add): Word {
  const { code } = text;
  const start = text.start[from] ?? 0;
  const end = text.end[to - 1] ?? start;
  let hash: number = kinds.word;
  for (let at = from; at < to; at++) hash = join(hash, code[at] ?? 0);
  add(hash, start, end);
  if (before.start >= 0) add(join(join(kinds.pair, before.hash), hash), before.start, end);
  const partsEnd = Math.min(to, from + maxWord);
  // A word's edges are characters of its parts: "ass" in "ass" and in "class" differ.
  for (let at = from - 1; at < partsEnd; at++) {
    let part = join(kinds.part, at < from ? edge : (code[at] ?? 0));
    for (let next = at + 1; next < at + 4 && next <= partsEnd; next++) {
      part = join(part, next < partsEnd ? (code[next] ?? 0) : edge);
      add(part, start, end);
    }
  }
  return { hash, start };
}

const edge = 0x20;

/** Adds runs of one to three Chinese characters. */
function addHan(text: Normalized, from: number, to: number, add: Add): void {
  for (let at = from; at < to; at++) {
    let hash: number = kinds.han;
    for (let next = at; next < at + 3 && next < to; next++) {
      hash = join(hash, text.code[next] ?? 0);
      add(hash, text.start[at] ?? 0, text.end[next] ?? 0);
    }
  }
}

const shapes = { length: 1, digitRuns: 2, digits: 3, capitals: 4, exclamations: 5, brackets: 6 } as const;
const exclamation = 0x21;
const bracket = 0x3010;
/** The lengths of runs of digits that differ: prices, short codes, telephone numbers. */
const maxDigits = 12;

/** Adds what a text looks like: how long it is, its runs of digits, capitals, "!" and 【. */
function addShapes(text: Normalized, add: Add): void {
  const { code, length, capitals, letters } = text;
  const addShape = (shape: number, size: number, start = -1, end = -1) =>
    add(join(join(kinds.shape, shape), size), start, end);
  let exclamations = 0;
  let brackets = 0;
  let digitRuns = 0;
  for (let at = 0; at < length; at++) {
    const one = code[at];
    if (one === exclamation) exclamations++;
    else if (one === bracket) brackets++;
    if (one !== folded.digit) continue;
    const start = text.start[at] ?? 0;
    while (code[at + 1] === folded.digit && at + 1 < length) at++;
    const end = text.end[at] ?? start;
    digitRuns++;
    addShape(shapes.digits, Math.min(end - start, maxDigits), start, end);
  }
  addShape(shapes.length, Math.floor(Math.log2(length + 1)));
  addShape(shapes.digitRuns, Math.min(digitRuns, 4));
  addShape(shapes.capitals, letters === 0 ? 0 : Math.ceil((4 * capitals) / letters));
  addShape(shapes.exclamations, Math.min(exclamations, 3));
  if (brackets > 0) addShape(shapes.brackets, 0);
}

/** Adds a code to a hash: FNV-1a over whole code points. */
function join(hash: number, code: number): number {
  return Math.imul(hash ^ code, prime);
}

const prime = 0x01000193;

/** The slot of a hash, with all its bits mixed. */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b | 0);
  return (mixed ^ (mixed >>> 16)) & (slotCount - 1);
}
