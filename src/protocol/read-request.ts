import type * as z from 'zod';
import { reasonOf } from '../reasons/of-issue.ts';
import { readSafely } from '../reasons/read-safely.ts';
import { because, type Reason } from '../reasons/reason.ts';

/**
 * The fields of a request, or its first wrong member: the path as people write it (`text[3].content`, the empty string
 * for the whole body), zod's kind of issue (`too_big` …), and the reason.
 */
export type ReadRequest<Value> =
  | { ok: true; value: Value }
  | { ok: false; member: string; issue: string; detail: Reason };

/** Reads the fields of an opened request with one of the request schemas. Never throws. */
export function readRequest<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
): ReadRequest<z.output<Schema>> {
  const parsed = readSafely(schema, fields);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const path = memberPath([...(issue?.path ?? []), ...unknownMember(issue)]);
  return {
    ok: false,
    member: path,
    issue: issue?.code ?? 'custom',
    detail: issue ? reasonOf(issue, fields) : because('is_not_valid'),
  };
}

/** `['text', 3, 'content']` → `text[3].content`. */
export function memberPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((written, part) => {
    if (typeof part === 'number') return `${written}[${part}]`;
    return written === '' ? String(part) : `${written}.${String(part)}`;
  }, '');
}

function unknownMember(issue: z.core.$ZodIssue | undefined): string[] {
  return issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
}
