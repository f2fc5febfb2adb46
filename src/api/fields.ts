import { z } from 'zod';
import { type FieldReason, formats, isFieldReason } from '../reasons/of-issue.ts';

/** Props for an input: the maximum length of a text, the bounds of a number. */
type InputOf<Value> = [Extract<Value, number>] extends [never]
  ? { maxLength?: number }
  : { min?: number; max?: number };

/**
 * A rule of a text with a reason of its own. Rules that are functions cannot be copied as values: only the server
 * checks those.
 */
export type TextRule = {
  reason: FieldReason;
  /** A regular expression that the text matches. */
  pattern?: { source: string; flags: string };
  /** The text is an address, and its scheme matches this expression. */
  scheme?: string;
};

type Plain<Value> = Extract<NonNullable<Value>, object>;

/** What a form knows about one member of a body: its rules and limits from the schema. */
export type Field<Value = unknown> = {
  required: boolean;
  /** Null is accepted. */
  nullable?: boolean;
  /** Minimum number of characters, or of entries of a list. */
  min?: number;
  /** Maximum number of entries of a list. */
  maxItems?: number;
  input: InputOf<Value>;
  /** White space around the text does not count. */
  trimmed?: boolean;
  rules?: readonly TextRule[];
  /** Each entry of a list, or of an object with arbitrary names. */
  items?: Field;
  /** The members of an object. */
  members?: { readonly [Name in keyof Plain<Value>]?: Field };
};

export type Fields<Body> = { readonly [Name in keyof Body]-?: Field<NonNullable<Body[Name]>> };

type Json = z.core.JSONSchema.BaseSchema & { textRules?: TextRule[]; trimmed?: boolean };

/**
 * The rules of a body's members, as plain values: a form uses them without the parser (scripts/build/plain-calls.ts).
 */
export function fieldsOf<Schema extends z.ZodObject>(schema: Schema): Fields<z.input<Schema>> {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const textRules = textRulesOf(zodSchema);
      if (textRules.length > 0) Object.assign(jsonSchema, { textRules });
      if (trims(zodSchema)) Object.assign(jsonSchema, { trimmed: true });
    },
  });
  return membersOf(json) as Fields<z.input<Schema>>;
}

function membersOf({ properties = {}, required = [] }: Json): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, fieldOf(one, required.includes(name))]),
  );
}

function fieldOf(given: Json | boolean, required: boolean): Field {
  const json = typeof given === 'boolean' ? {} : given;
  const takesAll = Object.keys(json).length === 0;
  const shapes = json.anyOf?.map((one) => one as Json).filter(({ type }) => type !== 'null') ?? [json];
  const shape: Json = shapes[0] ?? {};
  const entries = shape.items ?? shape.additionalProperties;
  const items = typeof entries === 'object' && !Array.isArray(entries) ? entries : undefined;
  return leftOut({
    required,
    nullable: takesAll || takesNull(json) || undefined,
    min: shape.minLength ?? shape.minItems,
    maxItems: shape.maxItems,
    input: leftOut({ maxLength: shape.maxLength, min: shape.minimum, max: shape.maximum }),
    trimmed: shape.trimmed,
    rules: shape.textRules,
    // With several possible shapes, only the server checks the content.
    items: items && shapes.length === 1 ? fieldOf(items, true) : undefined,
    members: shape.properties && shapes.length === 1 ? membersOf(shape) : undefined,
  });
}

/** A nullable text is one shape with two types; any other nullable value is one of two shapes. */
const takesNull = ({ anyOf, type }: Json) =>
  anyOf?.some((one) => (one as Json).type === 'null') || [type].flat().includes('null');

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** Without the members that are undefined. */
const leftOut = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Defined<T>;

type TextCheck = Partial<
  Pick<z.core.$ZodURLDef, 'error' | 'pattern' | 'protocol'> & { format: string; tx: (text: string) => string }
>;

/** The checks and changes of a text, in order. */
function checksOf({ _zod: { def } }: z.core.$ZodTypes): TextCheck[] {
  if (def.type !== 'string') return [];
  return [def, ...(def.checks ?? []).map((check) => check._zod.def)] as TextCheck[];
}

const trims = (schema: z.core.$ZodTypes) => checksOf(schema).some(({ tx }) => tx?.(' ') === '');

/** The rules of a text that have a reason of their own, in order. */
function textRulesOf(schema: z.core.$ZodTypes): TextRule[] {
  return checksOf(schema).flatMap(({ error, format, pattern, protocol }): TextRule[] => {
    const message = error?.({ code: 'custom', input: '', path: [], message: '' } as never);
    const reason = (typeof message === 'string' ? message : message?.message) ?? (format && formats[format]);
    if (!reason || !isFieldReason(reason)) return [];
    if (format === 'url') return [{ reason, scheme: protocol?.source ?? '' }];
    return pattern ? [{ reason, pattern: { source: pattern.source, flags: pattern.flags } }] : [];
  });
}
