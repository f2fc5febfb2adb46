import type { Finding } from '../../api/findings.ts';

/** The ranges of the keywords in the text, ignoring case; missing keywords are left out. */
export function keywordMarks(text: string, details: Finding['details']): Finding['marks'] {
  const lower = text.toLowerCase();
  // Lower-casing can change a text's length and shift the ranges after that letter.
  const findable = lower.length === text.length ? lower : text;
  return details.flatMap(({ keyword }, detail) => {
    const needle = findable === text ? keyword : keyword.toLowerCase();
    const marks: Finding['marks'] = [];
    if (needle === '') return marks;
    for (let at = findable.indexOf(needle); at >= 0; at = findable.indexOf(needle, at + needle.length))
      marks.push({ start: at, end: at + needle.length, detail });
    return marks;
  });
}
