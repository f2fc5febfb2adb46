import type { Hit } from '../../api/search.ts';
import type { SearchPiece } from '../store/tables/cases.ts';
import type { Db } from '../store/tables.ts';

const before = 24;
const maxLength = 160;

/** Where these words occur in each of these cases, by case id. */
export async function findHits(
  db: Db,
  ids: readonly string[],
  words: readonly string[],
): Promise<Map<string, Hit>> {
  if (words.length === 0 || ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_search')
    .select(['case_id', 'pieces'])
    .where('case_id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const hit = hitOf(row.pieces, words);
      return hit ? [[row.case_id, hit] as const] : [];
    }),
  );
}

/** The first of the pieces with the largest number of words, cut to a stretch around the first occurrence. */
export function hitOf(pieces: readonly SearchPiece[], words: readonly string[]): Hit | null {
  let best: { piece: SearchPiece; marks: Hit['marks']; found: number } | null = null;
  for (const piece of pieces) {
    const { marks, found } = marksOf(piece.text, words);
    if (found > (best?.found ?? 0)) best = { piece, marks, found };
    if (found === words.length) break;
  }
  if (!best) return null;
  const { piece, marks } = best;
  const start = characterStart(piece.text, Math.max(0, (marks[0]?.start ?? 0) - before));
  const end = characterStart(piece.text, Math.min(piece.text.length, start + maxLength));
  const text = `${start > 0 ? '…' : ''}${piece.text.slice(start, end)}${end < piece.text.length ? '…' : ''}`;
  const shift = start > 0 ? 1 - start : 0;
  return {
    of: piece.of,
    text,
    marks: marks
      .filter((mark) => mark.start < end)
      .map((mark) => ({ start: mark.start + shift, end: Math.min(mark.end, end) + shift })),
  };
}

/** Moves an offset out of the middle of a surrogate pair. */
function characterStart(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}

function marksOf(text: string, words: readonly string[]): { marks: Hit['marks']; found: number } {
  const { folded, origin } = fold(text);
  const marks: Hit['marks'] = [];
  let found = 0;
  for (const word of words) {
    const needle = fold(word).folded;
    const known = marks.length;
    for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at + needle.length)) {
      marks.push({ start: origin[at] ?? 0, end: origin[at + needle.length] ?? text.length });
    }
    if (marks.length > known) found += 1;
  }
  marks.sort((a, b) => a.start - b.start || b.end - a.end);
  // Of overlapping words, only the first is marked.
  const separate: Hit['marks'] = [];
  for (const mark of marks) if (mark.start >= (separate.at(-1)?.end ?? 0)) separate.push(mark);
  return { marks: separate, found };
}

/** Folds like `search_fold`, and returns the origin of each unit in the text. */
function fold(text: string): { folded: string; origin: number[] } {
  let folded = '';
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character.normalize('NFKC').toLowerCase();
    for (let unit = 0; unit < plain.length; unit += 1) origin.push(at);
    folded += plain;
    at += character.length;
  }
  origin.push(at);
  return { folded, origin };
}
