/** A callback's literal text with line breaks, including the JSON inside its envelope; unchanged if it is not JSON. */
export function prettyJson(raw: string): string {
  const outer = parse(raw);
  if (outer === undefined) return raw;
  if (typeof outer === 'object' && outer !== null && 'json' in outer && typeof outer.json === 'string') {
    const inner = parse(outer.json);
    if (inner !== undefined) return JSON.stringify({ ...outer, json: inner }, null, 1);
  }
  return JSON.stringify(outer, null, 1);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
