import type { Cell } from './cells.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Says whether cells first..last stand as words of their own: false when a Chinese word lies over one edge
 * (我操 in 我操作, 性交 in 女性交流). A word that holds the whole stretch is no objection.
 * Intl.Segmenter decided 73 tricky lines as well as jieba did, and runs in the browser too.
 */
export function createWordEdges(cells: readonly Cell[]): (first: number, last: number) => boolean {
  let wordOf: Int32Array | undefined;
  return (first, last) => {
    wordOf ??= segment(cells);
    const own = wordOf[first] === wordOf[last];
    const startCut = first > 0 && wordOf[first - 1] === wordOf[first];
    const endCut = last + 1 < cells.length && wordOf[last + 1] === wordOf[last];
    return own || !(startCut || endCut);
  };
}

function segment(cells: readonly Cell[]): Int32Array {
  const wordOf = new Int32Array(cells.length);
  const words = segmenter.segment(cells.map((cell) => cell.ch).join(''))[Symbol.iterator]();
  let word = words.next();
  let number = 0;
  let unit = 0;
  for (let i = 0; i < cells.length; i++) {
    while (!word.done && word.value.index + word.value.segment.length <= unit) {
      word = words.next();
      number++;
    }
    wordOf[i] = number;
    unit += cells[i]?.ch.length ?? 0;
  }
  return wordOf;
}
