import { type Automaton, buildAutomaton } from './automaton.ts';
import type { Cells } from './cells.ts';
import { sliceOf } from './hits.ts';
import type { PatternEntry } from './lexicon/lexicon.ts';
import { lineView, tightView } from './lines.ts';
import type { Hit } from './verdict.ts';
import { textOf, type View } from './view.ts';

/** Adds the matches of a lexicon's patterns: in the line itself, and in its tight view if that differs. */
export function createShapeFinder(
  entries: readonly PatternEntry[],
): (hits: Hit[], content: string, cells: Cells) => void {
  const needs = buildAutomaton(
    entries.flatMap(({ needs }, data) => needs?.map((pattern) => ({ pattern, data })) ?? []),
  );
  const inLine = createGuard(entries, needs);
  const inTight = createGuard(entries, needs);
  return (hits, content, cells) => {
    const line = lineView(cells);
    const tight = tightView(line);
    const lineText = inLine.read(line) ? textOf(line) : '';
    const tightText = tight !== undefined && inTight.read(tight) ? textOf(tight) : '';
    if (lineText === '' && tightText === '') return;
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index];
      if (entry === undefined) continue;
      if (lineText !== '' && inLine.mayMatch(index)) addShapes(hits, content, cells, line, lineText, entry);
      if (tight && tightText !== '' && inTight.mayMatch(index))
        addShapes(hits, content, cells, tight, tightText, entry);
    }
  };
}

/** Selects the patterns to try; most texts contain none of the strings that the patterns need. */
function createGuard(entries: readonly PatternEntry[], needs: Automaton<number>) {
  const always = Uint8Array.from(entries, (entry) => (entry.needs === undefined ? 1 : 0));
  const tried = new Uint8Array(entries.length);
  let isAny = false;
  const need = (index: number) => {
    tried[index] = 1;
    isAny = true;
    return true;
  };
  return {
    /** Reads a view; returns true when any pattern has to be tried. */
    read(view: View): boolean {
      tried.set(always);
      isAny = always.includes(1);
      needs.search(view, need);
      return isAny;
    },
    mayMatch: (index: number) => tried[index] === 1,
  };
}

function addShapes(
  hits: Hit[],
  content: string,
  cells: Cells,
  view: View,
  text: string,
  { pattern, label: mainLabel, subLabel, level, rate, name: hint }: PatternEntry,
): void {
  // matchAll would compile the expression again each time.
  pattern.lastIndex = 0;
  for (let result = pattern.exec(text); result !== null; result = pattern.exec(text)) {
    const [readAs] = result;
    if (readAs === '') pattern.lastIndex++;
    const first = view.first[result.index] ?? 0;
    const last = view.last[result.index + readAs.length - 1] ?? first;
    const { start, end, keyword } = sliceOf(content, cells, first, last);
    const match = keyword.toLowerCase() === readAs ? ('exact' as const) : ('fuzzy' as const);
    hits.push({ start, end, keyword, hint, mainLabel, subLabel, level, match, readAs, rate });
  }
}
