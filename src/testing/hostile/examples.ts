import { z } from 'zod';
import type { Random } from './random.ts';

/** The part of JSON Schema that our own documents use. */
export type Schema = {
  type?: string | string[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
  format?: string | undefined;
  minLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minItems?: number | undefined;
  additionalProperties?: Schema | boolean | undefined;
};

const parameterSchema = z.object({ name: z.string(), in: z.string(), schema: z.custom<Schema>().optional() });
const operationSchema = z.looseObject({
  parameters: z.array(parameterSchema).optional(),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.custom<Schema>() })) })
    .optional(),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

export type Call = {
  method: string;
  path: string;
  query: { name: string; schema: Schema }[];
  /** Null if the call accepts no JSON. */
  body: Schema | null;
};

/** Every call of an OpenAPI document. */
export function callsOf(document: unknown): Call[] {
  const { components } = documentSchema.parse(document);
  const { paths } = documentSchema.parse(inlined(document, components.schemas));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters
        .filter((one) => one.in === 'query')
        .map(({ name, schema = {} }) => ({ name, schema })),
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  );
}

/** The same value with every reference replaced by its schema. */
function inlined(value: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((one) => inlined(one, schemas));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) return inlined(schemas[String(value.$ref).split('/').at(-1) ?? ''], schemas);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inlined(one, schemas)]));
}

/** A value that mostly fits the schema; `known` are existing ids. */
export function exampleOf(schema: Schema, random: Random, known: readonly string[]): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(random.pick(choices), random, known);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, random, known)));
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, random, known);
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, 1 + random.roll(2)) }, () =>
        exampleOf(schema.items ?? {}, random, known),
      );
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 10, random.roll(11)));
    case 'boolean':
      return random.roll(2) === 1;
    case 'string':
      return textOf(schema, random, known);
    default:
      return null;
  }
}

function objectOf(schema: Schema, random: Random, known: readonly string[]): Record<string, unknown> {
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || random.roll(3) > 0)
    .map(([name, member]) => [name, exampleOf(member, random, known)]);
  const { additionalProperties: more } = schema;
  if (typeof more === 'object') members.push(['one', exampleOf(more, random, known)]);
  return Object.fromEntries(members);
}

function textOf(schema: Schema, random: Random, known: readonly string[]): string {
  if (schema.format === 'uuid') return random.pick([...known, crypto.randomUUID()]);
  if (schema.format === 'date-time') return '2026-11-21T01:00:00.000Z';
  if (schema.format === 'email') return `p${random.roll(1000)}@example.org`;
  if (schema.format === 'uri') return 'https://videos.example/a.mp4';
  const words = ['Spam', 'https://videos.example/a.mp4', 'a longer text with words', ...known];
  return random.pick(words).padEnd(schema.minLength ?? 0, 'x');
}
