/** The smallest number of substituted, missing and added parts, words or characters (Levenshtein). */
export function editDistance(reference: readonly string[], hypothesis: readonly string[]): number {
  let row = Array.from({ length: hypothesis.length + 1 }, (_, i) => i);
  for (const [i, word] of reference.entries()) {
    const next = [i + 1];
    for (const [j, other] of hypothesis.entries()) {
      const [left = 0, above = 0, diagonal = 0] = [next[j], row[j + 1], row[j]];
      next.push(Math.min(left + 1, above + 1, diagonal + (word === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
