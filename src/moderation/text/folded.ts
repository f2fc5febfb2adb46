import type { Cells } from './cells.ts';
import { leetAt } from './leet.ts';
import { kinds } from './readings.ts';
import { lineEnd, type View, ViewRoom } from './view.ts';
import { isApostrophe } from './views.ts';

/** A text with leet read as letters. It is valid until the next text is folded. */
export type Folded = {
  /** The reading of each cell: a letter (also for leet) or a digit; 0 for other cells. May be longer than the text. */
  letters: Int32Array;
  /** The runs of cells read as letters or digits: the first and the last cell of each. */
  tokens: Tokens;
  /** Repeated letters are one letter, and l is i. Chinese is a gap. */
  view: View;
};

export type Tokens = { count: number; from: Int32Array; to: Int32Array };

// One text is read at a time, so short texts share the buffers.
const maxSharedLength = 1 << 12;
const shared = createBuffers(maxSharedLength);
const viewRoom = new ViewRoom('folded');

function createBuffers(size: number) {
  return { letters: new Int32Array(size), from: new Int32Array(size), to: new Int32Array(size) };
}

export function fold(cells: Cells): Folded {
  const { letters, from, to } = cells.length > maxSharedLength ? createBuffers(cells.length) : shared;
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
      // Compares the real letters, so that "lil" does not collapse to one skeleton letter.
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

/** Merges l and i, because 1, ! and | may be either; matcher.ts checks later which one it was. */
export function skeleton(code: number): number {
  return code === smallL ? smallI : code;
}
