import { z } from 'zod';

/** What an input is told, to be spread over it: characters at most of a text, bounds of a number. */
type InputOf<Value> = [Extract<Value, number>] extends [never]
  ? { maxLength?: number }
  : { min?: number; max?: number };

/** What a form knows of one member of a body: its limits as its schema says them. */
export type Field<Value = unknown> = {
  required: boolean;
  /** Characters, or entries of a list. */
  min: number;
  input: InputOf<Value>;
};

export type Fields<Body> = { readonly [Name in keyof Body]-?: Field<NonNullable<Body[Name]>> };

type Json = z.core.JSONSchema.BaseSchema;

/** The limits of a body's members, as plain values: a form takes them without the parser (scripts/build/plain-calls.ts). */
export function fieldsOf<Schema extends z.ZodObject>(schema: Schema): Fields<z.input<Schema>> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [
      name,
      fieldOf(typeof one === 'boolean' ? {} : one, required.includes(name)),
    ]),
  ) as Fields<z.input<Schema>>;
}

function fieldOf(json: Json, required: boolean) {
  // What may be null is one thing or null.
  const { minLength, maxLength, minItems, minimum, maximum } =
    json.anyOf?.map((one) => one as Json).find(({ type }) => type !== 'null') ?? json;
  return {
    required,
    min: minLength ?? minItems ?? 0,
    input: {
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(minimum === undefined ? {} : { min: minimum }),
      ...(maximum === undefined ? {} : { max: maximum }),
    },
  };
}
