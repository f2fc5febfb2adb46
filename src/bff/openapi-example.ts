type Json = { readonly [name: string]: unknown };

const texts: Readonly<Record<string, string>> = {
  uuid: '0198f2a4-6f0e-7c3a-9d52-3f1b8a7c6e10',
  'date-time': '2026-11-01T08:30:00.000Z',
  date: '2026-11-01',
  email: 'ada@example.com',
  uri: 'https://example.com/video.mp4',
};

/**
 * An example of a JSON schema: the schema's own, else an object with the required members; a text without a format is
 * its member's name.
 */
export function exampleOf(schema: Json, schemas: Readonly<Record<string, Json>>, name = 'text'): unknown {
  const [own] = listOf(schema.examples);
  if (own !== undefined) return own;
  if (typeof schema.$ref === 'string') {
    const { [schema.$ref.split('/').at(-1) ?? '']: found = {}, ...others } = schemas;
    // Without itself: a recursive schema would never end.
    return exampleOf(found, others, name);
  }
  const { const: only, default: usual, enum: values, anyOf, oneOf, allOf, type } = schema;
  if (only !== undefined) return only;
  if (usual !== undefined) return usual;
  const [value] = listOf(values);
  if (value !== undefined) return value;
  if (type === 'string') return textOf(schema, name);
  const choices = [...listOf(anyOf), ...listOf(oneOf), ...listOf(allOf)].filter(isJson);
  const choice = choices.find(({ pattern }) => pattern === undefined) ?? choices[0];
  if (choice) return exampleOf(choice, schemas, name);
  if (type === 'object') return objectOf(schema, schemas);
  if (Array.isArray(schema.prefixItems))
    return schema.prefixItems.map((one) => (isJson(one) ? exampleOf(one, schemas, name) : null));
  if (type === 'array')
    return isJson(schema.items) && schema.maxItems !== 0 ? [exampleOf(schema.items, schemas, name)] : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Number(schema.minimum ?? schema.exclusiveMinimum ?? 0);
  return null;
}

function objectOf(schema: Json, schemas: Readonly<Record<string, Json>>): Json {
  const { properties, required, propertyNames, additionalProperties } = schema;
  if (isJson(properties)) {
    const needed = listOf(required);
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => needed.includes(name))
        .map(([name, one]) => [name, isJson(one) ? exampleOf(one, schemas, name) : null]),
    );
  }
  if (!isJson(additionalProperties)) return {};
  const names = isJson(propertyNames) ? listOf(propertyNames.enum).map(String) : [];
  const wanted = names.length > 0 ? names : ['name'];
  return Object.fromEntries(wanted.map((name) => [name, exampleOf(additionalProperties, schemas, name)]));
}

function textOf({ format, minLength, maxLength }: Json, name: string): string {
  const text = texts[String(format)] ?? name;
  return text.padEnd(Number(minLength ?? 0), '.').slice(0, Number(maxLength ?? text.length + 1000));
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
