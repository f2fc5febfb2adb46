import { textOf, type View } from './view.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Whether units start..end of a view are complete characters as people see them: 가 is not found in 각, nor half a flag.
 * Only scripts with joined characters are segmented; other combining marks are not in any view.
 */
export function isWhole(view: View, start: number, end: number): boolean {
  return divides(view, start) && divides(view, end);
}

function divides(view: View, at: number): boolean {
  if (at <= 0 || at >= view.length) return true;
  if (!joins(view.units[at - 1] ?? 0) && !joins(view.units[at] ?? 0)) return true;
  view.characters ??= segmenter.segment(textOf(view));
  return view.characters.containing(at)?.index === at;
}

/** Units that may join with the next one: scripts from Devanagari on, Hangul, and surrogates. */
function joins(unit: number): boolean {
  return (unit >= 0x0900 && unit < 0x2000) || (unit >= 0xa960 && unit < 0xe000);
}
