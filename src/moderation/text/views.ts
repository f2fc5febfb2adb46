import { type Cell, isWordCell, leetAt } from './cells.ts';

export type ViewName = 'line' | 'raw' | 'plain' | 'folded' | 'joined' | 'han' | 'sound';

/** One reading of the cells: a text to search, and for each of its UTF-16 units the cells it came from. */
export type View = { name: ViewName; text: string; first: number[]; last: number[] };

export class ViewWriter {
  private readonly name: ViewName;
  private readonly units: string[] = [];
  readonly first: number[] = [];
  readonly last: number[] = [];
  constructor(name: ViewName) {
    this.name = name;
  }
  write(ch: string, cell: number): void {
    for (let unit = 0; unit < ch.length; unit++) {
      this.units.push(ch.charAt(unit));
      this.first.push(cell);
      this.last.push(cell);
    }
  }
  /** Lets the letter before grow instead of writing it again: "fuuuck" is searched as "fuck". */
  grow(cell: number): void {
    this.last[this.last.length - 1] = cell;
  }
  /** One space for any run of separators. */
  space(cell: number): void {
    if (!/[ \n]/.test(this.units.at(-1) ?? '')) this.write(' ', cell);
  }
  stop(cell: number): void {
    if (this.units.at(-1) !== '\n') this.write('\n', cell);
  }
  /** Strings are joined once at the end: looking at a growing string costs its whole length each time. */
  done(): View {
    return { name: this.name, text: this.units.join(''), first: this.first, last: this.last };
  }
}

function isApostrophe(cells: readonly Cell[], index: number): boolean {
  return /['’`]/.test(cells[index]?.ch ?? '') && isWordCell(cells[index - 1]) && isWordCell(cells[index + 1]);
}

/** Every character, symbols and pictures too; white space is one space. */
export function rawView(cells: readonly Cell[]): View {
  const writer = new ViewWriter('raw');
  cells.forEach((cell, index) => {
    if (cell.kind === 'gap') writer.space(index);
    else writer.write(cell.ch, index);
  });
  return writer.done();
}

/** As written, but for case, width, marks and look-alikes; separators are one space. */
export function plainView(cells: readonly Cell[]): View {
  const writer = new ViewWriter('plain');
  cells.forEach((cell, index) => {
    if (cell.kind === 'break') writer.write('\n', index);
    else if (isWordCell(cell) || cell.kind === 'han') writer.write(cell.ch, index);
    else if (!isApostrophe(cells, index)) writer.space(index);
  });
  return writer.done();
}

/** l and i are one letter, since 1, ! and | stand for both; matcher.ts asks afterwards which it was. */
export function skeleton(ch: string): string {
  return ch === 'l' ? 'i' : ch;
}

function foldedLetter(cells: readonly Cell[], index: number): string | undefined {
  const cell = cells[index];
  if (cell === undefined) return undefined;
  if (cell.kind === 'letter') return cell.ch;
  return leetAt(cells, index) ?? (cell.kind === 'digit' ? cell.ch : undefined);
}

/** Leet read as letters, repeated letters as one, i for l. Chinese is a gap here. */
export function foldedView(cells: readonly Cell[]): View {
  const writer = new ViewWriter('folded');
  let written = '';
  cells.forEach((cell, index) => {
    const read = foldedLetter(cells, index);
    if (read !== undefined) {
      // Collapse by the real letter, so that "lil" does not shrink to one skeleton letter.
      if (read === written && writer.last.at(-1) === index - 1) writer.grow(index);
      else writer.write(skeleton(read), index);
      written = read;
    } else if (cell.kind === 'break') writer.write('\n', index);
    else if (!isApostrophe(cells, index)) writer.space(index);
    if (read === undefined) written = '';
  });
  return writer.done();
}

type Token = { from: number; to: number };

function tokensOf(cells: readonly Cell[]): Token[] {
  const tokens: Token[] = [];
  cells.forEach((_, index) => {
    if (foldedLetter(cells, index) === undefined) return;
    const last = tokens.at(-1);
    if (last && last.to === index - 1) last.to = index;
    else tokens.push({ from: index, to: index });
  });
  return tokens;
}

/** What stands between two tokens: its length, and whether a word may run on over it. */
function gapBetween(cells: readonly Cell[], left: Token, right: Token) {
  const between = cells.slice(left.to + 1, Math.min(right.from, left.to + 6));
  const joins = between.length <= 4 && between.every((cell) => cell.kind === 'gap' || cell.kind === 'symbol');
  return { width: between.length, joins, tight: joins && between.every((cell) => cell.kind === 'symbol') };
}

const longestJoin = 64;

/**
 * What was taken apart, put together, with the words beside it: single letters with anything between ("f u c k", "f.u.c.k",
 * a wider gap ends the word) and pieces held by symbols alone ("fu-ck").
 */
export function joinedView(cells: readonly Cell[]): View {
  const writer = new ViewWriter('joined');
  const tokens = tokensOf(cells);
  const pieces = piecesOf(cells, tokens);
  let near = 0;
  pieces.forEach((piece, at) => {
    const ahead = pieces.slice(at, at + farthestWord).some((one) => one.size > 1);
    near = piece.size > 1 ? farthestWord : near - 1;
    const next = piece.at + piece.size;
    if (ahead || near > 0) {
      writeJoined(writer, cells, tokens.slice(piece.at, next));
      writer.write(wordsFollow(cells, tokens, next) ? ' ' : '\n', tokens[next - 1]?.to ?? 0);
    } else writer.stop(tokens[piece.at]?.from ?? 0);
  });
  return writer.done();
}

/** So many whole words beside what was taken apart are read with it: "k i l l yourself", "buy c.o.c.a.i.n.e". */
const farthestWord = 5;

type Piece = { at: number; size: number };

function piecesOf(cells: readonly Cell[], tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = [];
  let goesOn = false;
  for (let at = 0; at < tokens.length; ) {
    const size = Math.max(1, groupAt(cells, tokens, at, goesOn ? 2 : 3));
    goesOn = size > 1 && wordsFollow(cells, tokens, at + size);
    pieces.push({ at, size });
    at += size;
  }
  return pieces;
}

function wordsFollow(cells: readonly Cell[], tokens: readonly Token[], next: number): boolean {
  const left = tokens[next - 1];
  const right = tokens[next];
  return left !== undefined && right !== undefined && gapBetween(cells, left, right).joins;
}

function writeJoined(writer: ViewWriter, cells: readonly Cell[], group: readonly Token[]): void {
  let written = '';
  for (const token of group) {
    for (let index = token.from; index <= token.to; index++) {
      const read = foldedLetter(cells, index) ?? '';
      if (read === written) writer.grow(index);
      else writer.write(skeleton(read), index);
      written = read;
    }
  }
}

/** How many tokens from `start` on belong together: 1 when none. A word spelled out has `least` letters. */
function groupAt(cells: readonly Cell[], tokens: readonly Token[], start: number, least: number): number {
  const spelled = spelledOut(cells, tokens, start);
  return Math.max(spelled >= least ? spelled : 1, heldBySymbols(cells, tokens, start));
}

function spelledOut(cells: readonly Cell[], tokens: readonly Token[], start: number): number {
  let width = 0;
  let count = 0;
  for (let i = start; i < tokens.length && count < longestJoin; i++) {
    const token = tokens[i];
    const left = tokens[i - 1];
    if (!token || token.to !== token.from) break;
    if (i > start && left) {
      const gap = gapBetween(cells, left, token);
      if (!gap.joins || (width > 0 && (gap.width > width || gap.width < width - 1))) break;
      width = gap.width;
    }
    count++;
  }
  return count;
}

function heldBySymbols(cells: readonly Cell[], tokens: readonly Token[], start: number): number {
  let count = 1;
  let length = 0;
  for (let i = start; i + 1 < tokens.length && count < longestJoin; i++) {
    const left = tokens[i];
    const right = tokens[i + 1];
    if (!left || !right) break;
    length += left.to - left.from + 1;
    const gap = gapBetween(cells, left, right);
    if (!gap.tight || gap.width > 2 || length > longestJoin) break;
    count++;
  }
  return count;
}

/** Chinese with what was put between its characters taken out, up to three characters at a place. */
export function hanView(cells: readonly Cell[]): View {
  const writer = new ViewWriter('han');
  let between = 0;
  cells.forEach((cell, index) => {
    if (cell.kind === 'han' || isWordCell(cell)) {
      if (between > 3) writer.write('\n', index);
      between = 0;
      writer.write(cell.ch, index);
    } else if (cell.kind === 'break' || /[，、：？！]/.test(cell.ch)) {
      between = 4;
    } else between++;
  });
  return writer.done();
}
