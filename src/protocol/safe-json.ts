/** Parses untrusted JSON: `undefined` when it is invalid; members named `__proto__` are removed. */
export function safeParse(text: string): unknown {
  try {
    return mayNameProto.test(text) ? JSON.parse(text, dropProto) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A JSON object, neither `null` nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Matches the plain name, or any escaped letter: only then is the slower parse needed.
const mayNameProto = /__proto__|\\u00/i;

function dropProto(this: unknown, key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
