import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { allCalls, namedSchemas } from '../api/all-calls.ts';
import type { Call } from '../api/call.ts';
import type { OpenApiQuery } from '../api/openapi.ts';
import { problemSchema } from '../api/problem.ts';
import { tags } from '../api/tags.ts';
import { webhookEvents } from '../api/webhook-bodies.ts';
import { exampleOf } from './openapi-example.ts';
import { introductionOf } from './openapi-introduction.ts';
import { problemResponse, refusalExamples, refusedResponses } from './openapi-refusals.ts';
import { messageName, webhooksOf } from './openapi-webhooks.ts';
import { sessionCookie } from './session-cookie.ts';

type Json = Record<string, unknown>;
type Schemas = Record<string, Json>;

const at = (id: string) => `#/components/schemas/${id}`;
const ref = (id: string) => ({ $ref: at(id) });
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** For whom a document is: everyone, or programs with an API key. */
export type Readers = OpenApiQuery['for'];

/** The API as an OpenAPI 3.1 document, generated only from what `src/api` declares. */
export function openApiDocument(readers: Readers = 'everyone') {
  const named = nameAll();
  const places = new Map(tags.map(({ name }, place) => [name, place]));
  const calls = [...allCalls]
    .filter(([, { keyScope }]) => readers === 'everyone' || keyScope !== undefined)
    .sort(([, a], [, b]) => (places.get(a.tag) ?? 0) - (places.get(b.tag) ?? 0));
  const paths: Record<string, Json> = {};
  for (const [name, declared] of calls) {
    const operation = operationOf(name, declared, named, readers);
    paths[declared.path] = { ...paths[declared.path], [declared.method.toLowerCase()]: operation };
  }
  const used = new Set(['Webhooks', ...calls.map(([, { tag }]) => tag)]);
  const shown = tags.filter(({ name }) => used.has(name));
  const groups = Map.groupBy(shown, ({ group }) => group);
  const webhooks = webhooksOf((schema) => jsonOf(named.output(schema), named));
  return {
    openapi: '3.1.0',
    info: {
      title: readers === 'keys' ? 'Second Look: calls for API keys' : 'Second Look',
      version: packageJson.version,
      description: introductionOf(readers),
      license: { name: 'Apache License 2.0', identifier: packageJson.license },
    },
    servers: [{ url: '/' }],
    tags: shown.map(({ name, description }) => ({ name, description })),
    'x-tagGroups': [...groups].map(([name, of]) => ({ name, tags: of.map((tag) => tag.name) })),
    paths,
    webhooks,
    components: {
      schemas: reachable([paths, webhooks], named.schemas),
      examples: refusalExamples(calls.map(([, declared]) => declared)),
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key: `slk_…`. An administrator makes it (settings, *API keys*) and gives it scopes.',
        },
        ...(readers === 'keys' ? {} : { session }),
      },
    },
  };
}

const session = {
  type: 'apiKey',
  in: 'cookie',
  name: sessionCookie,
  description:
    'The session of a person. Sign in to the console in this browser, and calls from this page use it; there is nothing to enter here. Over https the name begins with `__Host-`.',
};

type Named = { output(schema: z.ZodType): Json; input(schema: z.ZodType): Json; schemas: Schemas };

/** Each exported schema is a component; an inline schema of a call is named after the call. */
function nameAll(): Named {
  const outputs = z.registry<{ id: string }>();
  const inputs = z.registry<{ id: string }>();
  const add = (id: string, schema: z.ZodType) => {
    if (outputs.has(schema)) return;
    outputs.add(schema, { id });
    // A request may omit members with a default.
    inputs.add(schema, { id: /Body$|Query$/.test(id) ? id : `${id}Sent` });
  };
  add('Problem', problemSchema);
  for (const [name, schema] of namedSchemas) add(capital(name.replace(/Schema$/, '')), schema);
  for (const [type, { body }] of Object.entries(webhookEvents))
    add(`${capital(messageName(type))}Message`, body);
  for (const [name, { answer, body, line }] of allCalls) {
    if (answer) add(`${capital(name)}Answer`, answer);
    if (body) add(`${capital(name)}Body`, body);
    if (line) add(`${capital(name)}Line`, line);
  }
  const schemasOf = (registry: typeof outputs, io: 'input' | 'output') =>
    z.toJSONSchema(registry, { io, uri: at, unrepresentable: 'any', override: amend })
      .schemas as unknown as Schemas;
  // A body has one component, in its input form.
  const schemas = { ...schemasOf(outputs, 'output'), ...schemasOf(inputs, 'input') };
  const idIn = (registry: typeof outputs, schema: z.ZodType) => ref(registry.get(schema)?.id ?? '');
  return {
    output: (schema) => idIn(outputs, schema),
    input: (schema) => idIn(inputs, schema),
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]),
    ),
  };
}

function operationOf(name: string, declared: Call, named: Named, readers: Readers): Json {
  const { summary, description, tag, params, query, idempotent } = declared;
  return {
    operationId: name,
    summary,
    description: `${description}\n\n${accessWords(declared)}`,
    tags: [tag],
    security: securityOf(declared, readers),
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', query),
      ...(idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              description: 'A repeated request with the same key gets the answer of the first one',
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...requestBody(declared, named),
    responses: {
      [declared.status ?? (declared.answer || declared.sends ? 200 : 204)]: success(declared, named),
      ...(declared.answer?.safeParse(null).success ? { 204: { description: 'Nothing matches' } } : {}),
      ...refusedResponses(declared),
      default: problemResponse('Any other error'),
    },
  };
}

/**
 * A tuple has exactly the items that it names; tools for OpenAPI expect `items` in every array. Only bodies refuse
 * other members: an answer may have more later.
 */
function amend({
  zodSchema: { _zod },
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  const { length = 0 } = jsonSchema.prefixItems ?? [];
  if (length > 0) Object.assign(jsonSchema, { items: {}, minItems: length, maxItems: length });
  if (_zod.def.type === 'object' && !_zod.def.catchall) delete jsonSchema.additionalProperties;
}

const accessWords = ({ role, keyScope }: Call) =>
  role === 'anyone'
    ? 'Open to anyone.'
    : `For ${people[role]}${keyScope ? `, and for ${keysOf(keyScope)}` : ''}.`;
const people = {
  moderator: 'everyone who is signed in',
  supervisor: 'supervisors and administrators',
  admin: 'administrators',
};
const keysOf = (scope: string) => (scope === 'any' ? 'every API key' : `API keys with the scope "${scope}"`);

/** A key's scope is a role of its scheme (OpenAPI 3.1, Security Requirement Object). */
function securityOf({ role, keyScope }: Call, readers: Readers): Json[] {
  if (role === 'anyone') return [];
  const key = keyScope && { apiKey: keyScope === 'any' ? [] : [keyScope] };
  return [...(key ? [key] : []), ...(readers === 'keys' ? [] : [{ session: [] }])];
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, one]) => {
    const { description, ...rest } = one as Json;
    const needed = place === 'path' || required.includes(name);
    return {
      name,
      in: place,
      required: needed,
      ...(description === undefined ? {} : { description }),
      schema: rest,
      // An optional one with an example would be sent by pages that try a call.
      ...(needed ? { example: exampleOf(rest, {}, [name]) } : {}),
    };
  });
}

const binary = { type: 'string', format: 'binary' };
const contentOf = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: binary }]));

function requestBody({ body, takes = [] }: Call, named: Named): Json {
  if (!body && takes.length === 0) return {};
  const json = body ? jsonOf(named.input(body), named) : {};
  return { requestBody: { required: true, content: { ...json, ...contentOf(takes) } } };
}

const jsonOf = (schema: Json, { schemas }: Named) => ({
  'application/json': { schema, example: exampleOf(schema, schemas) },
});

function success({ summary, answer, sends, line }: Call, named: Named): Json {
  if (answer) return { description: summary, content: jsonOf(named.output(answer), named) };
  if (!sends) return { description: 'Done' };
  const schema = line && named.output(line);
  const lines = schema ? { 'application/jsonl': { schema, example: exampleOf(schema, named.schemas) } } : {};
  return { description: summary, content: { ...contentOf(sends), ...lines } };
}

/** The components that something refers to. */
function reachable(from: unknown, schemas: Schemas, found: Schemas = {}): Schemas {
  for (const [, id = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    const schema = schemas[id];
    if (!schema || found[id]) continue;
    found[id] = schema;
    reachable(schema, schemas, found);
  }
  return found;
}
