import type { Field, TextRule } from '../../api/fields.ts';
import { tooBig, tooSmall } from '../../reasons/bounds.ts';
import { because, Reason } from '../../reasons/reason.ts';

/** What is wrong with one member: its path ("texts.3.content"), and why. */
export type Fault = { path: string; reason: Reason };

/** For an empty field, whether its value would be a text, a number or a choice. */
const empty = because('must_not_be_empty');

type Members = { readonly [name: string]: Field | undefined };

/**
 * Checks a body against the declared rules; each fault has the path of its member. The server checks these and more.
 */
export function faultsIn(fields: object, body: object): Fault[] {
  return Object.entries(fields as Members).flatMap(([name, field]) =>
    field ? faultsAt(name, field, Reflect.get(body, name)) : [],
  );
}

function faultsAt(path: string, field: Field, value: unknown): Fault[] {
  const mayBeMissing = value === null ? field.nullable : !field.required;
  if (value === undefined || value === null) return mayBeMissing ? [] : [{ path, reason: empty }];
  const reason = reasonAgainst(field, value);
  if (reason) return [{ path, reason }];
  if (typeof value !== 'object') return [];
  const { items, members = {} } = field;
  return Object.entries(value).flatMap(([name, one]) => {
    const inner = (members as Members)[name] ?? items;
    return inner ? faultsAt(`${path}.${name}`, inner, one) : [];
  });
}

/** The first rule that the value itself breaks. Its members are not checked. */
export function reasonAgainst(
  { min: minLength = 0, maxItems, input, trimmed = false, rules = [] }: Field,
  value: unknown,
): Reason | null {
  const { min, max, maxLength }: { min?: number; max?: number; maxLength?: number } = input;
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return empty;
    if (min !== undefined && value < min) return tooSmall('number', min);
    return max !== undefined && value > max ? tooBig('number', max) : null;
  }
  if (typeof value === 'string') {
    const text = trimmed ? value.trim() : value;
    // Schemas count code points, not UTF-16 units.
    const { length } = [...text];
    if (length < minLength) return tooSmall('string', minLength);
    if (maxLength !== undefined && length > maxLength) return tooBig('string', maxLength);
    const broken = rules.find((rule) => !fits(rule, text));
    return broken ? new Reason(broken.reason, {}) : null;
  }
  if (!Array.isArray(value)) return null;
  if (value.length < minLength) return tooSmall('array', minLength);
  return maxItems !== undefined && value.length > maxItems ? tooBig('array', maxItems) : null;
}

function fits({ pattern, scheme }: TextRule, text: string): boolean {
  if (pattern) return new RegExp(pattern.source, pattern.flags).test(text);
  const url = URL.parse(text);
  return url !== null && new RegExp(scheme ?? '').test(url.protocol.slice(0, -1));
}
