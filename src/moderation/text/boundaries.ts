import { type Cells, codeAt, kindAt, textOfCells } from './cells.ts';
import { kinds } from './readings.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Whether cells first..last are complete words. */
export type WordEdges = (first: number, last: number) => boolean;

/**
 * Returns false when a Chinese word crosses one edge (我操 in 我操作, 性交 in 女性交流), but not when one word contains
 * the whole stretch. Intl.Segmenter decided 73 tricky lines as well as jieba, and it also runs in the browser.
 */
export function createWordEdges(cells: Cells): WordEdges {
  /** For each cell the index of its word's first cell plus one; 0 when not yet computed. */
  let wordOf: Int32Array | undefined;
  const wordAt = (index: number) => {
    wordOf ??= new Int32Array(cells.length);
    if (wordOf[index] === 0) segmentAround(cells, index, wordOf);
    return wordOf[index];
  };
  const isCut = (left: number) => mayBeCut(cells, left) && wordAt(left) === wordAt(left + 1);
  return (first, last) => !(isCut(first - 1) || isCut(last)) || wordAt(first) === wordAt(last);
}

/** Whether a word may cross an edge of cells first..last. A cheap check that avoids most of the costly segmentation. */
export function maybeTorn(cells: Cells, first: number, last: number): boolean {
  return mayBeCut(cells, first - 1) || mayBeCut(cells, last);
}

/** Whether one word may contain this cell and the next. */
function mayBeCut(cells: Cells, left: number): boolean {
  return left >= 0 && left + 1 < cells.length && !divides(cells, left);
}

/** Finds the words of the stretch around the cell. Other stretches are segmented independently. */
function segmentAround(cells: Cells, index: number, wordOf: Int32Array): void {
  let from = index;
  while (mayBeCut(cells, from - 1)) from--;
  let last = index;
  while (mayBeCut(cells, last)) last++;
  const words = segmenter.segment(textOfCells(cells, from, last));
  let at = from;
  let unit = 0;
  // `containing` in a loop costs half as much as the iterator.
  for (let word = words.containing(0); word !== undefined; word = words.containing(unit)) {
    const end = word.index + word.segment.length;
    const name = at + 1;
    for (; unit < end && at <= last; at++) {
      wordOf[at] = name;
      unit += codeAt(cells, at) > 0xffff ? 2 : 1;
    }
  }
}

/** A word always ends between a Chinese and an ASCII character. */
function divides(cells: Cells, left: number): boolean {
  if (kindAt(cells, left) === kinds.han) return codeAt(cells, left + 1) < 0x80;
  return kindAt(cells, left + 1) === kinds.han && codeAt(cells, left) < 0x80;
}
