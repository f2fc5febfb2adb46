import type { Cells } from './cells.ts';
import { leetAt } from './leet.ts';
import { kinds } from './readings.ts';
import { lineEnd, type View, ViewRoom } from './view.ts';
import { isApostrophe } from './views.ts';

/** A text with leet read as letters. It holds until the next text is folded. */
export type Folded = {
  /** What each cell is read as: a letter, leet as one, a digit; zero for what is none. Of the rest the array knows nothing. */
  letters: Int32Array;
  /** The runs of cells that are read as letters: the first and the last cell of each. */
  tokens: Tokens;
  /** Repeated letters as one, i for l. Chinese is a gap here. */
  view: View;
};

export type Tokens = { count: number; from: Int32Array; to: Int32Array };

// One text is read at a time: short ones share the room.
const longestKept = 1 << 12;
const kept = emptyRoom(longestKept);
const viewRoom = new ViewRoom('folded');

function emptyRoom(size: number) {
  return { letters: new Int32Array(size), from: new Int32Array(size), to: new Int32Array(size) };
}

export function fold(cells: Cells): Folded {
  const { letters, from, to } = cells.length > longestKept ? emptyRoom(cells.length) : kept;
  const writer = viewRoom.begin(cells.length);
  const { kind } = cells;
  let count = 0;
  let written = 0;
  for (let index = 0; index < cells.length; index++) {
    const read = letterAt(cells, index);
    letters[index] = read;
    if (read !== 0) {
      if (written === 0) from[count++] = index;
      to[count - 1] = index;
      // Collapse by the real letter, so that "lil" does not shrink to one skeleton letter.
      if (read === written) writer.grow(index);
      else writer.write(skeleton(read), index);
    } else if (kind[index] === kinds.break) writer.unit(lineEnd, index);
    else if (kind[index] === kinds.gap || !isApostrophe(cells, index)) writer.space(index);
    written = read;
  }
  return { letters, tokens: { count, from, to }, view: writer };
}

function letterAt(cells: Cells, index: number): number {
  const own = cells.kind[index];
  if (own === kinds.letter) return cells.code[index] ?? 0;
  if (own === kinds.gap || own === kinds.han) return 0;
  return leetAt(cells, index) || (own === kinds.digit ? (cells.code[index] ?? 0) : 0);
}

const smallI = 0x69;
const smallL = 0x6c;

/** l and i are one letter, since 1, ! and | stand for both; matcher.ts asks afterwards which it was. */
export function skeleton(code: number): number {
  return code === smallL ? smallI : code;
}
