import type { Finding } from '../../api/findings.ts';

/** Where the keywords stand in the text, as it is written; what is not in it is left out. */
export function keywordMarks(text: string, details: Finding['details']): Finding['marks'] {
  const lower = text.toLowerCase();
  // A letter that grows when made small would shift what stands behind it.
  const findable = lower.length === text.length ? lower : text;
  return details.flatMap(({ keyword }, detail) => {
    const wanted = findable === text ? keyword : keyword.toLowerCase();
    const marks: Finding['marks'] = [];
    if (wanted === '') return marks;
    for (let at = findable.indexOf(wanted); at >= 0; at = findable.indexOf(wanted, at + wanted.length))
      marks.push({ start: at, end: at + wanted.length, detail });
    return marks;
  });
}
