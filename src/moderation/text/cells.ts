import { capitalI, codeOf, kindOf, kinds, learn, singles, traits, traitsOf } from './readings.ts';
import { UnitSet } from './unit-set.ts';

/**
 * The characters of the normalised text, each with its UTF-16 range in the original. Stored in columns, because an
 * object for each character would cost more time than everything else.
 */
export class Cells {
  length = 0;
  /** The union of all cells' traits. */
  seen = 0;
  /** One code point: lower case, without marks, look-alikes as Latin letters, simplified Chinese. */
  code: Int32Array;
  /** One of `kinds`. */
  kind: Uint8Array;
  /** Bits of `traits`. */
  trait: Uint8Array;
  start: Int32Array;
  end: Int32Array;

  constructor(size: number) {
    this.code = new Int32Array(size);
    this.kind = new Uint8Array(size);
    this.trait = new Uint8Array(size);
    this.start = new Int32Array(size);
    this.end = new Int32Array(size);
  }
  /** Makes room for `more` further cells. */
  reserve(more: number): void {
    const { code, kind, trait, start, end, length } = this;
    if (length + more <= code.length) return;
    const size = 2 * (length + more);
    this.code = new Int32Array(size);
    this.kind = new Uint8Array(size);
    this.trait = new Uint8Array(size);
    this.start = new Int32Array(size);
    this.end = new Int32Array(size);
    this.code.set(code);
    this.kind.set(kind);
    this.trait.set(trait);
    this.start.set(start);
    this.end.set(end);
  }
  add(code: number, kind: number, trait: number, start: number, end: number): void {
    this.reserve(1);
    const at = this.length++;
    this.code[at] = code;
    this.kind[at] = kind;
    this.trait[at] = trait;
    this.start[at] = start;
    this.end[at] = end;
    this.seen |= trait;
  }
  clear(): this {
    this.length = 0;
    this.seen = 0;
    return this;
  }
}

/** The kind of a cell; `kinds.none` outside the text. */
export function kindAt(cells: Cells, index: number): number {
  return index >= 0 && index < cells.length ? (cells.kind[index] ?? kinds.none) : kinds.none;
}

/** The code point of a cell; -1 outside the text. */
export function codeAt(cells: Cells, index: number): number {
  return index >= 0 && index < cells.length ? (cells.code[index] ?? -1) : -1;
}

/** The first and the last Chinese cell, which limit the search for Chinese words; undefined without any. */
export function hanRange({ seen, kind, length }: Cells): { first: number; last: number } | undefined {
  if ((seen & traits.han) === 0) return undefined;
  let first = 0;
  while (kind[first] !== kinds.han) first++;
  let last = length - 1;
  while (kind[last] !== kinds.han) last--;
  return { first, last };
}

export function isWordKind(kind: number): boolean {
  return kind === kinds.letter || kind === kinds.digit;
}

export function isWordAt(cells: Cells, index: number): boolean {
  return isWordKind(kindAt(cells, index));
}

/** The reading of cells first..last. */
export function textOfCells({ code }: Cells, first: number, last: number): string {
  let text = '';
  for (let index = first; index <= last; index++) text += String.fromCodePoint(code[index] ?? 0);
  return text;
}

// One text is read at a time, and most texts are short, so they share one object.
const maxSharedLength = 1 << 14;
const shared = new Cells(1024);

/**
 * Reads a text as cells, which are valid until the next text is read. Applies NFKD per code point (so that every cell
 * knows its range), drops marks, zero-width, bidi and control characters, and folds look-alikes. Never throws, not even
 * for lone surrogates.
 */
export function toCells(content: string): Cells {
  const cells = content.length > maxSharedLength ? new Cells(content.length) : shared.clear();
  for (let start = addSingles(cells, content, 0); start < content.length; ) {
    start = addSingles(cells, content, addOther(cells, content, start));
  }
  if ((cells.seen & traits.ender) !== 0) markBreaks(cells);
  return cells;
}

/** Adds units from `from` on while each has a fixed reading as one cell; returns the index of the first other unit. */
function addSingles(cells: Cells, content: string, from: number): number {
  cells.reserve(content.length - from);
  const { code, kind, trait, start, end } = cells;
  let at = cells.length;
  let seen = cells.seen;
  let unit = from;
  for (; unit < content.length; unit++, at++) {
    const single = singles[content.charCodeAt(unit)] ?? 0;
    if (single === 0) break;
    const own = traitsOf(single);
    code[at] = codeOf(single);
    kind[at] = kindOf(single);
    trait[at] = own;
    start[at] = unit;
    end[at] = unit + 1;
    seen |= own;
  }
  cells.length = at;
  cells.seen = seen;
  return unit;
}

/** Adds the cells of a code point without a known fixed reading; returns the index after it. */
function addOther(cells: Cells, content: string, start: number): number {
  const code = content.codePointAt(start) ?? 0;
  const end = start + (code > 0xffff ? 2 : 1);
  const readings = learn(code);
  if (readings === 'mark') {
    const last = cells.length - 1;
    // The mark belongs to the letter before it, so a slice must include both.
    if (last >= 0 && cells.end[last] === start) cells.end[last] = end;
  } else if (code === capitalI) addCapitalI(cells, content, start);
  else for (const one of readings) cells.add(codeOf(one), kindOf(one), traitsOf(one), start, end);
  return end;
}

const smallI = 0x69;
const smallL = 0x6c;

/** A capital I after a small letter may be an l; two of them ("kiII") certainly are. */
function addCapitalI(cells: Cells, content: string, at: number): void {
  const before = content[at - 1] ?? '';
  const second = before === 'I' && isSmall(content[at - 2] ?? '', 'I');
  const maybe = second || isSmall(before);
  const isL = second || (maybe && content[at + 1] === 'I');
  cells.add(isL ? smallL : smallI, kinds.letter, maybe ? traits.iOrL : 0, at, at + 1);
}

function isSmall(ch: string, or = ''): boolean {
  return (ch >= 'a' && ch <= 'z') || (ch !== '' && ch === or);
}

/** Marks ends of sentences and paragraphs, which no word crosses: "It is free. Coins are …" is not "free coins". */
function markBreaks(cells: Cells): void {
  const { kind, trait } = cells;
  for (let index = 0; index < cells.length; index++) {
    if (((trait[index] ?? 0) & traits.ender) !== 0 && isBreak(cells, index)) kind[index] = kinds.break;
  }
}

const lineFeed = 0x0a;
const chineseStops = new UnitSet('。；');

function isBreak(cells: Cells, index: number): boolean {
  const code = codeAt(cells, index);
  if (code === lineFeed) return codeAt(cells, index + 1) === lineFeed;
  if (chineseStops.has(code)) return true;
  const next = kindAt(cells, index + 1);
  if (next !== kinds.none && next !== kinds.gap) return false;
  // A full stop after a single letter does not end a sentence: "f. u.", "f . u ."
  const letterAt = kindAt(cells, index - 1) === kinds.gap ? index - 2 : index - 1;
  return isWordAt(cells, letterAt - 1);
}
