import type { Cell } from './cells.ts';
import { type View, ViewWriter } from './view.ts';
import { skeleton } from './views.ts';

/** A run of cells that are read as letters. */
type Token = { from: number; to: number };

function tokensOf(letters: readonly string[]): Token[] {
  const tokens: Token[] = [];
  let last: Token | undefined;
  for (let index = 0; index < letters.length; index++) {
    if (letters[index] === '') last = undefined;
    else if (last) last.to = index;
    else {
      last = { from: index, to: index };
      tokens.push(last);
    }
  }
  return tokens;
}

const widestGap = 4;

/** Whether a word may run on over what stands between two tokens. */
function joins(cells: readonly Cell[], left: Token, right: Token): boolean {
  if (right.from - left.to - 1 > widestGap) return false;
  for (let index = left.to + 1; index < right.from; index++) {
    const kind = cells[index]?.kind;
    if (kind !== 'gap' && kind !== 'symbol') return false;
  }
  return true;
}

/** Whether nothing but a symbol or two holds them. */
function holds(cells: readonly Cell[], left: Token, right: Token): boolean {
  if (right.from - left.to - 1 > 2) return false;
  for (let index = left.to + 1; index < right.from; index++) {
    if (cells[index]?.kind !== 'symbol') return false;
  }
  return true;
}

const longestJoin = 64;
/** So many whole words beside what was taken apart are read with it: "k i l l yourself", "buy c.o.c.a.i.n.e". */
const farthestWord = 5;

/**
 * What was taken apart, put together, with the words beside it: single letters with anything between ("f u c k", "f.u.c.k",
 * a wider gap ends the word) and pieces held by symbols alone ("fu-ck"). Undefined where nothing was.
 */
export function joinedView(cells: readonly Cell[], letters: readonly string[]): View | undefined {
  const tokens = tokensOf(letters);
  const pieces = piecesOf(cells, tokens);
  if (pieces.length === tokens.length) return undefined;
  const writer = new ViewWriter('joined', cells.length);
  const nextApart = nextOf(pieces);
  let near = 0;
  for (const [at, piece] of pieces.entries()) {
    const ahead = (nextApart[at] ?? pieces.length) < Math.min(pieces.length, at + farthestWord);
    near = piece.size > 1 ? farthestWord : near - 1;
    const next = piece.at + piece.size;
    if (ahead || near > 0) {
      writeJoined(writer, letters, tokens, piece);
      writer.write(wordsFollow(cells, tokens, next) ? ' ' : '\n', tokens[next - 1]?.to ?? 0);
    } else writer.stop(tokens[piece.at]?.from ?? 0);
  }
  return writer;
}

/** So many tokens from the one at `at` on are one word; 1 where nothing was taken apart. */
type Piece = { at: number; size: number };

function piecesOf(cells: readonly Cell[], tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = [];
  let goesOn = false;
  for (let at = 0; at < tokens.length; ) {
    const size = groupAt(cells, tokens, at, goesOn ? 2 : 3);
    goesOn = size > 1 && wordsFollow(cells, tokens, at + size);
    pieces.push({ at, size });
    at += size;
  }
  return pieces;
}

/** For each piece the next one, itself included, that was taken apart. */
function nextOf(pieces: readonly Piece[]): Int32Array {
  const next = new Int32Array(pieces.length);
  let apart = pieces.length;
  for (let at = pieces.length - 1; at >= 0; at--) {
    if ((pieces[at]?.size ?? 1) > 1) apart = at;
    next[at] = apart;
  }
  return next;
}

function wordsFollow(cells: readonly Cell[], tokens: readonly Token[], next: number): boolean {
  const left = tokens[next - 1];
  const right = tokens[next];
  return left !== undefined && right !== undefined && joins(cells, left, right);
}

function writeJoined(
  writer: ViewWriter,
  letters: readonly string[],
  tokens: readonly Token[],
  { at, size }: Piece,
): void {
  let written = '';
  for (let one = at; one < at + size; one++) {
    const { from, to } = tokens[one] ?? { from: 0, to: -1 };
    for (let index = from; index <= to; index++) {
      const read = letters[index] ?? '';
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
      const gap = token.from - left.to - 1;
      if (!joins(cells, left, token) || (width > 0 && (gap > width || gap < width - 1))) break;
      width = gap;
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
    if (length > longestJoin || !holds(cells, left, right)) break;
    count++;
  }
  return count;
}
