import { maxDepth, nestingDepth } from '../protocol/member-source.ts';
import { Failure } from '../review/context/failure.ts';
import { cleanJson } from '../review/store/clean-text.ts';

// Only these escapes can produce characters that a database cannot store; unescaped, they are no valid JSON or UTF-8.
const mayNeedCleaning = /\\u(0000|d[89a-f])/i;

/**
 * Reads a body strictly: UTF-8, valid, not too deep, no repeated member and none named `__proto__`, which parsers treat
 * differently. U+0000 and lone surrogates become U+FFFD, as everywhere. Throws a Failure with the fault.
 */
export function strictJson(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Failure('body_is_no_utf8');
  }
  // Before parsing: deep nesting may also break parsers behind this one.
  if (nestingDepth(text) > maxDepth) throw new Failure('body_too_deep', { max: maxDepth });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure('body_is_no_json');
  }
  refuseDoubtful(text);
  return mayNeedCleaning.test(text) ? JSON.stringify(cleanJson(value)) : text;
}

/** Of valid JSON: refuses repeated members, and names that refer to an object's prototype. */
function refuseDoubtful(text: string): void {
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const end = endOfString(text, at);
      last = text.slice(at, end + 1);
      at = end;
    } else if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ':') {
      const name: string = JSON.parse(last);
      const names = open.at(-1);
      if (name === '__proto__') throw new Failure('body_contains_proto');
      if (names?.has(name)) throw new Failure('body_has_duplicate_member', { name: name.slice(0, 100) });
      names?.add(name);
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"' || at >= text.length) return at;
  }
}
