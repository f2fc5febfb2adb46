/**
 * PostgreSQL cannot store U+0000, nor UTF-8 a lone surrogate: both become U+FFFD, so that the rest is not lost with
 * them.
 */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed();
}

/** Like `cleanText`, for every string of a parsed JSON document, including member names. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [cleanText(name), cleanJson(member)]),
  );
}
