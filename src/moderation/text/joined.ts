import { type Cells, kindAt } from './cells.ts';
import { type Folded, skeleton, type Tokens } from './folded.ts';
import { kinds } from './readings.ts';
import { blank, lineEnd, type View, ViewRoom, type ViewWriter } from './view.ts';

const joinedRoom = new ViewRoom('joined');

const maxGap = 4;

/** The number of cells between a token and the next. */
function gapAfter({ from, to }: Tokens, left: number): number {
  return (from[left + 1] ?? 0) - (to[left] ?? 0) - 1;
}

/** Whether a word may continue across the gap between a token and the next. */
function joins(cells: Cells, tokens: Tokens, left: number): boolean {
  if (gapAfter(tokens, left) > maxGap) return false;
  const end = tokens.from[left + 1] ?? 0;
  for (let index = (tokens.to[left] ?? 0) + 1; index < end; index++) {
    const kind = kindAt(cells, index);
    if (kind !== kinds.gap && kind !== kinds.symbol) return false;
  }
  return true;
}

const lineFeed = 0x0a;
const hyphen = 0x2d;

/** Whether a line ends between a token and the next, with or without a hyphen. */
function breaksLine({ code }: Cells, { from, to }: Tokens, left: number): boolean {
  const at = (to[left] ?? 0) + 1;
  const gap = (from[left + 1] ?? 0) - at;
  if (gap === 1) return code[at] === lineFeed;
  return gap === 2 && code[at] === hyphen && code[at + 1] === lineFeed;
}

/** Whether only one or two symbols, nothing, or the end of a line separate a token from the next. */
function holds(cells: Cells, tokens: Tokens, left: number): boolean {
  if (breaksLine(cells, tokens, left)) return true;
  if (gapAfter(tokens, left) > 2) return false;
  const end = tokens.from[left + 1] ?? 0;
  for (let index = (tokens.to[left] ?? 0) + 1; index < end; index++) {
    if (kindAt(cells, index) !== kinds.symbol) return false;
  }
  return true;
}

const maxJoin = 64;
/** This many words next to a spelled-out word are read with it: "k i l l yourself", "buy c.o.c.a.i.n.e". */
const maxDistance = 5;
/** The minimum number of letters of a spelled-out word, and of one that follows another. */
const minLetters = 3;
const minFollowingLetters = 2;

/**
 * Joins spelled-out words, with the words next to them: single letters with separators ("f u c k", "f.u.c.k", a wider gap
 * ends the word) and pieces separated by symbols only ("fu-ck"). Undefined when there are none.
 */
export function joinedView(cells: Cells, { letters, tokens }: Folded): View | undefined {
  if (!isAnyApart(cells, tokens)) return undefined;
  const pieces = piecesOf(cells, tokens);
  const writer = joinedRoom.begin(cells.length);
  const nextApart = nextOf(pieces);
  let near = 0;
  for (const [at, piece] of pieces.entries()) {
    const ahead = (nextApart[at] ?? pieces.length) < Math.min(pieces.length, at + maxDistance);
    near = piece.size > 1 ? maxDistance : near - 1;
    const next = piece.at + piece.size;
    if (ahead || near > 0) {
      writeJoined(writer, letters, tokens, piece);
      writer.unit(wordsFollow(cells, tokens, next) ? blank : lineEnd, tokens.to[next - 1] ?? 0);
    } else writer.stop(tokens.from[piece.at] ?? 0);
  }
  return writer;
}

function isAnyApart(cells: Cells, tokens: Tokens): boolean {
  for (let at = 0; at < tokens.count; at++) if (groupAt(cells, tokens, at, minLetters) > 1) return true;
  return false;
}

/** The `size` tokens from `at` on are one word; `size` is 1 for an ordinary word. */
type Piece = { at: number; size: number };

function piecesOf(cells: Cells, tokens: Tokens): Piece[] {
  const pieces: Piece[] = [];
  let goesOn = false;
  for (let at = 0; at < tokens.count; ) {
    const size = groupAt(cells, tokens, at, goesOn ? minFollowingLetters : minLetters);
    goesOn = size > 1 && wordsFollow(cells, tokens, at + size);
    pieces.push({ at, size });
    at += size;
  }
  return pieces;
}

/** For each piece the index of the next spelled-out piece, which may be itself. */
function nextOf(pieces: readonly Piece[]): Int32Array {
  const next = new Int32Array(pieces.length);
  let apart = pieces.length;
  for (let at = pieces.length - 1; at >= 0; at--) {
    if ((pieces[at]?.size ?? 1) > 1) apart = at;
    next[at] = apart;
  }
  return next;
}

function wordsFollow(cells: Cells, tokens: Tokens, next: number): boolean {
  return next > 0 && next < tokens.count && joins(cells, tokens, next - 1);
}

function writeJoined(writer: ViewWriter, letters: Int32Array, tokens: Tokens, { at, size }: Piece): void {
  let written = 0;
  for (let one = at; one < at + size; one++) {
    const to = tokens.to[one] ?? -1;
    for (let index = tokens.from[one] ?? 0; index <= to; index++) {
      const read = letters[index] ?? 0;
      if (read === written) writer.grow(index);
      else writer.write(skeleton(read), index);
      written = read;
    }
  }
}

/** How many tokens from `start` on form one word, at least 1. A spelled-out word has at least `min` letters. */
function groupAt(cells: Cells, tokens: Tokens, start: number, min: number): number {
  const spelled = spelledOut(cells, tokens, start);
  return Math.max(spelled >= min ? spelled : 1, heldBySymbols(cells, tokens, start));
}

function spelledOut(cells: Cells, tokens: Tokens, start: number): number {
  let width = 0;
  let count = 0;
  for (let one = start; one < tokens.count && count < maxJoin; one++) {
    if (tokens.to[one] !== tokens.from[one]) break;
    if (one > start) {
      const gap = gapAfter(tokens, one - 1);
      if (!joins(cells, tokens, one - 1) || (width > 0 && (gap > width || gap < width - 1))) break;
      width = gap;
    }
    count++;
  }
  return count;
}

function heldBySymbols(cells: Cells, tokens: Tokens, start: number): number {
  let count = 1;
  let length = 0;
  for (let one = start; one + 1 < tokens.count && count < maxJoin; one++) {
    length += (tokens.to[one] ?? 0) - (tokens.from[one] ?? 0) + 1;
    if (length > maxJoin || !holds(cells, tokens, one)) break;
    count++;
  }
  return count;
}
