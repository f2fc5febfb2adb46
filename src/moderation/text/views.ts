import { type Cells, codeAt, hanRange, isWordAt } from './cells.ts';
import { kinds } from './readings.ts';
import { UnitSet } from './unit-set.ts';
import { lineEnd, type View, ViewRoom } from './view.ts';

const rawRoom = new ViewRoom('raw');
const plainRoom = new ViewRoom('plain');
const hanRoom = new ViewRoom('han');

const apostrophes = new UnitSet("'’`");

/** An apostrophe inside a word is no separator, as in "don't". */
export function isApostrophe(cells: Cells, index: number): boolean {
  return apostrophes.has(codeAt(cells, index)) && isWordAt(cells, index - 1) && isWordAt(cells, index + 1);
}

/** Every character, including symbols and pictures; white space becomes one space. */
export function rawView(cells: Cells): View {
  const writer = rawRoom.begin(cells.length);
  const { code, kind } = cells;
  for (let index = 0; index < cells.length; index++) {
    if (kind[index] === kinds.gap) writer.space(index);
    else writer.write(code[index] ?? 0, index);
  }
  return writer;
}

/** The text without differences in case, width, marks and look-alikes; separators become one space. */
export function plainView(cells: Cells): View {
  const writer = plainRoom.begin(cells.length);
  const { code, kind } = cells;
  for (let index = 0; index < cells.length; index++) {
    const own = kind[index];
    if (own === kinds.letter || own === kinds.digit || own === kinds.han)
      writer.write(code[index] ?? 0, index);
    else if (own === kinds.break) writer.unit(lineEnd, index);
    else if (own === kinds.gap || !isApostrophe(cells, index)) writer.space(index);
  }
  return writer;
}

/**
 * The Chinese text without separators between its characters, up to three at each place, with `reach` letters or digits
 * of other scripts on both sides. Undefined without Chinese, unless the text is so short that it may be initials.
 */
export function hanView(cells: Cells, reach: number): View | undefined {
  const range = hanRange(cells) ?? initialsRange(cells);
  if (range === undefined) return undefined;
  const writer = hanRoom.begin(cells.length);
  const { code, kind } = cells;
  const last = stretch(cells, range.last, 1, reach);
  let between = 0;
  for (let index = stretch(cells, range.first, -1, reach); index <= last; index++) {
    const own = kind[index];
    if (own === kinds.han || own === kinds.letter || own === kinds.digit) {
      if (between > 3) writer.unit(lineEnd, index);
      between = 0;
      writer.write(code[index] ?? 0, index);
    } else if (own === kinds.break || partEnds.has(code[index] ?? 0)) between = 4;
    else between++;
  }
  return writer;
}

const longestInitials = 4;

function initialsRange({ length }: Cells): { first: number; last: number } | undefined {
  return length > 0 && length <= longestInitials ? { first: 0, last: length - 1 } : undefined;
}

/** Moves from a cell past `reach` more letters or digits. */
function stretch(cells: Cells, from: number, step: 1 | -1, reach: number): number {
  let at = from;
  for (let more = 0; more < reach; ) {
    const next = at + step;
    if (next < 0 || next >= cells.length) break;
    if (isWordAt(cells, next)) more++;
    at = next;
  }
  return at;
}

const partEnds = new UnitSet('，、：？！');
