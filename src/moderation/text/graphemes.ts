import { textOf, type View } from './view.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Whether units start..end of a view are whole characters as people see them: 가 is not found in 각, nor half a flag.
 * Only where a script joins its characters is it asked; the marks that join others are in no view.
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

/** Units of scripts in which one character may go on with the next: from Devanagari on, Hangul, and what is written with two units. */
function joins(unit: number): boolean {
  return (unit >= 0x0900 && unit < 0x2000) || (unit >= 0xa960 && unit < 0xe000);
}
