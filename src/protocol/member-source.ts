import { because, type Reason } from '../reasons/reason.ts';
/** The literal source text of each top-level member of a JSON object, by decoded member name. */
export type MemberSources =
  | { ok: true; members: ReadonlyMap<string, string> }
  | { ok: false; detail: Reason; member?: string };

/** Maximum nesting of any body (objects and arrays, the outermost counts as one). */
export const maxDepth = 32;

const whitespace = /[\t\n\r ]/;

/**
 * Finds the members of a JSON object without interpreting their values: signatures cover the source text (§
 * Authentication), and `1790000000.0` or 2^64−1 do not survive conversion to a number.
 * Refuses (never throws): text that is not JSON, anything but an object, nesting deeper than `maxDepth`, and a repeated
 * member, since two readers might choose differently.
 */
export function memberSources(text: string): MemberSources {
  const depth = nestingDepth(text);
  if (depth > maxDepth) return { ok: false, detail: because('body_nested_too_deep', { max: maxDepth }) };
  try {
    JSON.parse(text);
  } catch {
    return { ok: false, detail: because('body_is_not_json') };
  }
  return scanObject(text);
}

/** The depth of brackets outside strings; right for JSON, harmless for anything else. */
export function nestingDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at) - 1;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth);
    else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest;
}

// The text is known to be JSON here, so that the scan only needs to find borders.
function scanObject(text: string): MemberSources {
  const members = new Map<string, string>();
  let at = skipWhitespace(text, 0);
  if (text[at] !== '{') return { ok: false, detail: because('body_is_no_object') };
  at = skipWhitespace(text, at + 1);
  while (text[at] === '"') {
    const nameEnd = endOfString(text, at);
    const name = String(JSON.parse(text.slice(at, nameEnd)));
    const start = skipWhitespace(text, skipWhitespace(text, nameEnd) + 1);
    const end = endOfValue(text, start);
    if (members.has(name))
      return { ok: false, detail: because('duplicate_member', { member: name }), member: name };
    members.set(name, text.slice(start, end));
    at = skipWhitespace(text, end);
    if (text[at] === ',') at = skipWhitespace(text, at + 1);
  }
  return { ok: true, members };
}

function skipWhitespace(text: string, from: number): number {
  let at = from;
  while (whitespace.test(text[at] ?? '')) at += 1;
  return at;
}

/** Index after the closing quote of the string that opens at `from`; the text's end when it is unclosed. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let escaped = quote;
    while (escaped > from + 1 && text[escaped - 1] === '\\') escaped -= 1;
    if ((quote - escaped) % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** Index after the value that starts at `from`. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === '"') {
      at = endOfString(text, at);
    } else if (char === '{' || char === '[') {
      depth += 1;
      at += 1;
    } else if (char === '}' || char === ']') {
      if (depth === 0) return at;
      depth -= 1;
      at += 1;
    } else if (depth === 0 && (char === ',' || whitespace.test(char))) {
      return at;
    } else {
      at += 1;
      continue;
    }
    if (depth === 0) return at;
  }
  return at;
}
