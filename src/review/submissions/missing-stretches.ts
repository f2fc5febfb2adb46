type Fragment = { offset_start: number; offset_end: number };

/** The stretches that no fragment covers (C5), in seconds; `fragments` in the order they start. */
export function missingStretches(
  fragments: readonly Fragment[],
  duration: number | null,
): { from: number; to: number }[] {
  if (fragments.length === 0) return [];
  const missing: { from: number; to: number }[] = [];
  let covered = 0;
  for (const fragment of fragments) {
    if (fragment.offset_start > covered) missing.push({ from: covered, to: fragment.offset_start });
    covered = Math.max(covered, fragment.offset_end);
  }
  if (duration !== null && duration > covered) missing.push({ from: covered, to: duration });
  return missing;
}
