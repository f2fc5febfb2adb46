import type * as z from 'zod';
import { tooBig, tooSmall } from './bounds.ts';
import { fields } from './en/fields.ts';
import { because, type Params, Reason, type ReasonArguments } from './reason.ts';

/** Faults of one member of the input. */
export type FieldReason = keyof typeof fields;

/** The error of a schema's rule: `.regex(key, saying('must_be_a_key'))`. */
export function saying<Name extends FieldReason>(name: Name, ...given: ReasonArguments<Name>) {
  const { reason, params } = because(name, ...given);
  return { error: reason, params };
}

type Issue = z.core.$ZodIssue;

/** The reason of a schema's issue with one member of `input`. */
export function reasonOf(issue: Issue, input: unknown): Reason {
  // Rules of ours name their reason; zod's own sentences are ignored.
  if (isFieldReason(issue.message)) return new Reason(issue.message, paramsOf(issue));
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_type':
      return at(input, issue.path) === undefined
        ? because('must_be_given')
        : because('must_be_of_type', { type: issue.expected });
    case 'invalid_value':
      return because('must_be_one_of', { values: issue.values.map(String) });
    case 'unrecognized_keys':
      return because('has_unknown_members', { members: issue.keys });
    case 'invalid_format':
      return because(formats[issue.format] ?? 'is_not_valid');
    case 'invalid_key':
      return issue.issues[0] ? reasonOf(issue.issues[0], input) : because('is_not_valid');
    default:
      return because('is_not_valid');
  }
}

export const isFieldReason = (name: string): name is FieldReason => Object.hasOwn(fields, name);
const paramsOf = (issue: Issue): Params => (issue.code === 'custom' && issue.params) || {};

/** The reason for a text that does not match a standard format. */
export const formats: Partial<
  Record<string, 'is_no_address' | 'is_no_uuid' | 'is_no_email' | 'is_no_date' | 'is_no_time'>
> = {
  url: 'is_no_address',
  uuid: 'is_no_uuid',
  email: 'is_no_email',
  date: 'is_no_date',
  datetime: 'is_no_time',
};

function at(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
