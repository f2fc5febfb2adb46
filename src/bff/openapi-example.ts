import { memberValues } from './openapi-values.ts';

type Json = { readonly [name: string]: unknown };
type Schemas = Readonly<Record<string, Json>>;

const texts: Readonly<Record<string, string>> = {
  uuid: '0198f2a4-6f0e-7c3a-9d52-3f1b8a7c6e10',
  'date-time': '2026-11-01T08:30:00.000Z',
  date: '2026-11-01',
  email: 'ada@example.com',
  uri: 'https://example.com/video.mp4',
};

/**
 * An example of a JSON schema: the schema's own, else an object with the required members, each with its value of
 * `memberValues`. `names`: the members and components around it, the innermost first.
 */
export function exampleOf(schema: Json, schemas: Schemas, names: readonly string[] = []): unknown {
  const [own] = listOf(schema.examples);
  if (own !== undefined) return own;
  if (typeof schema.$ref === 'string') {
    const id = schema.$ref.split('/').at(-1) ?? '';
    const { [id]: found = {}, ...others } = schemas;
    const { examples: _, ...plain } = found;
    const known = memberValue(plain, others, names);
    // Without itself: a recursive schema would never end.
    return known === undefined ? exampleOf(found, others, [id, ...names]) : known;
  }
  const known = memberValue(schema, schemas, names);
  if (known !== undefined) return known;
  const { const: only, default: usual, enum: values, anyOf, oneOf, allOf } = schema;
  const [type] = typesOf(schema);
  if (only !== undefined) return only;
  if (usual !== undefined) return usual;
  const [value] = listOf(values);
  if (value !== undefined) return value;
  if (type === 'string') return textOf(schema, names[0] ?? 'text');
  const choices = [...listOf(anyOf), ...listOf(oneOf), ...listOf(allOf)].filter(isJson);
  const choice = choices.find(({ pattern }) => pattern === undefined) ?? choices[0];
  if (choice) return exampleOf(choice, schemas, names);
  if (type === 'object') return objectOf(schema, schemas, names);
  if (Array.isArray(schema.prefixItems))
    return schema.prefixItems.map((one) => (isJson(one) ? exampleOf(one, schemas, names) : null));
  if (type === 'array')
    return isJson(schema.items) && schema.maxItems !== 0 ? [exampleOf(schema.items, schemas, names)] : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return numberOf(schema);
  return null;
}

/** The value for a member of this name, if the schema allows it; undefined: none. */
function memberValue(schema: Json, schemas: Schemas, [name = '', ...around]: readonly string[]): unknown {
  const value = memberValues[keyFor(name, around)];
  if (value === undefined) return undefined;
  return allows(schema, schemas, value) ? value : undefined;
}

/** The name by which `memberValues` has a member: with the innermost owner that it knows, else alone. */
const keyFor = (name: string, owners: readonly string[]) =>
  owners.map((owner) => `${owner}.${name}`).find((key) => key in memberValues) ?? name;

function allows(schema: Json, schemas: Schemas, value: unknown): boolean {
  const { $ref, const: only, enum: values, anyOf, oneOf } = schema;
  if (typeof $ref === 'string') return allows(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, value);
  const choices = [...listOf(anyOf), ...listOf(oneOf)].filter(isJson);
  if (choices.length > 0) return choices.some((one) => allows(one, schemas, value));
  if (only !== undefined) return only === value;
  if (Array.isArray(values)) return values.includes(value);
  const types = typesOf(schema);
  if (value === null) return types.includes('null');
  if (typeof value === 'boolean') return types.includes('boolean');
  if (typeof value === 'number') return /number|integer/.test(types.join()) && numberFits(schema, value);
  return types.includes('string') && typeof value === 'string' && textFits(schema, value);
}

/** The types that the schema allows: null last, all where it says none. */
function typesOf({ type, ...rest }: Json): readonly string[] {
  if (type === undefined) return Object.keys(rest).length > 0 ? [] : ['string', 'number', 'boolean', 'null'];
  return listOf(type).length > 0
    ? listOf(type)
        .map(String)
        .sort((a) => (a === 'null' ? 1 : -1))
    : [String(type)];
}

const numberFits = (schema: Json, value: number) => {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const whole = typesOf(schema).includes('integer');
  return value >= Number(minimum) && value <= Number(maximum) && (!whole || Number.isInteger(value));
};

const textFits = ({ format, pattern, minLength = 0, maxLength = Infinity }: Json, value: string) =>
  (format === undefined || format === 'uri') &&
  value.length >= Number(minLength) &&
  value.length <= Number(maxLength) &&
  (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value));

function objectOf(schema: Json, schemas: Schemas, names: readonly string[]): Json {
  const { properties, required, propertyNames, additionalProperties } = schema;
  if (isJson(properties)) {
    const needed = listOf(required);
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => needed.includes(name))
        .map(([name, one]) => [name, isJson(one) ? exampleOf(one, schemas, [name, ...names]) : null]),
    );
  }
  if (!isJson(additionalProperties)) return {};
  const among = isJson(propertyNames) ? listOf(propertyNames.enum).map(String) : [];
  const [record = '', ...around] = names;
  const key = memberValues[keyFor(`${record}.key`, around)];
  const wanted = among.length > 0 ? among : [typeof key === 'string' ? key : 'name'];
  return Object.fromEntries(
    wanted.map((one) => [
      one,
      exampleOf(additionalProperties, schemas, `${record}.${one}` in memberValues ? [one, ...names] : names),
    ]),
  );
}

function textOf({ format, minLength, maxLength }: Json, name: string): string {
  const text = texts[String(format)] ?? name;
  return text.padEnd(Number(minLength ?? 0), '.').slice(0, Number(maxLength ?? text.length + 1000));
}

/** A small number that fits. */
const numberOf = (schema: Json) => {
  const { minimum, exclusiveMinimum, maximum } = schema;
  const [low, high] = [Number(minimum ?? exclusiveMinimum ?? 0), Number(maximum ?? Infinity)];
  if (high <= 1 && !typesOf(schema).includes('integer')) return Math.min(0.82, high);
  return Math.min(Math.max(3, low), high);
};

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
