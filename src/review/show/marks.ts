type Detail = { keyword: string; hint: string };
export type Mark = { start: number; end: number; detail: number };

/**
 * Occurrences of the keywords of a text result in its content (§ Text result: `keyword` is the word in the text), as
 * UTF-16 offsets. A keyword that a provider normalised is matched in any letter case, then by its hint. A keyword that
 * is not found has no mark and is shown beside the text.
 */
export function findMarks(content: string, details: readonly Detail[]): Mark[] {
  const folded = foldSameLength(content);
  return details.flatMap((detail, index) => {
    for (const [haystack, needle] of [
      [content, detail.keyword],
      [folded, foldSameLength(detail.keyword)],
      [folded, foldSameLength(detail.hint)],
    ] as const) {
      const marks = occurrences(haystack, needle).map((start) => ({
        start,
        end: start + needle.length,
        detail: index,
      }));
      if (marks.length > 0) return marks;
    }
    return [];
  });
}

function occurrences(haystack: string, needle: string): number[] {
  const found: number[] = [];
  if (needle === '') return found;
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + needle.length))
    found.push(at);
  return found;
}

/** Lower case, where it keeps the length, so that offsets fit the original text. */
function foldSameLength(text: string): string {
  let folded = '';
  for (const character of text) {
    const lower = character.toLowerCase();
    folded += lower.length === character.length ? lower : character;
  }
  return folded;
}
