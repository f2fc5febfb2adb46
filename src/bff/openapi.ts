import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { allCalls, namedSchemas } from '../api/all-calls.ts';
import type { Call } from '../api/call.ts';
import { problemSchema, problemStatus } from '../api/problem.ts';
import { type RefusalReason, refusals } from '../api/refusals.ts';
import { refusalsOf } from '../api/refusals-of.ts';
import { en } from '../reasons/en.ts';
import { Reason } from '../reasons/reason.ts';
import { exampleOf } from './openapi-example.ts';
import { problemBody } from './problem-body.ts';

type Json = Record<string, unknown>;
type Schemas = Record<string, Json>;

const at = (id: string) => `#/components/schemas/${id}`;
const ref = (id: string) => ({ $ref: at(id) });
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The API as an OpenAPI 3.1 document, generated only from the calls that `src/api` declares. */
export function openApiDocument() {
  const named = nameAll();
  const paths: Record<string, Json> = {};
  for (const [name, declared] of allCalls) {
    const operation = operationOf(name, declared, named);
    paths[declared.path] = { ...paths[declared.path], [declared.method.toLowerCase()]: operation };
  }
  const tags = [...new Set([...allCalls.values()].map(({ tag }) => tag))].sort();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Second Look',
      version: packageJson.version,
      description: 'The calls of the console. Programs with an API key may use some of them.',
      license: { name: 'Apache License 2.0', identifier: packageJson.license },
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name, description: name })),
    paths,
    components: {
      schemas: reachable(paths, named.schemas),
      examples: refusalExamples(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'The session of a person who signed in',
        },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key with the required scope' },
      },
    },
  };
}

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

function operationOf(name: string, declared: Call, named: Named): Json {
  const { summary, description, tag, params, query, idempotent } = declared;
  return {
    operationId: name,
    summary,
    description: [description, accessWords(declared)].filter(Boolean).join('\n\n'),
    tags: [tag],
    security: securityOf(declared),
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
      ...refused(declared),
      default: problem('Any other error'),
    },
  };
}

const problem = (description: string, examples: Json = {}) => ({
  description,
  content: { 'application/problem+json': { schema: ref('Problem'), ...examples } },
});

/** A response for each status of a refusal, with its reasons. */
function refused(declared: Call): Json {
  const byStatus = Map.groupBy([...refusalsOf(declared)].sort(), (reason) => problemStatus[refusals[reason]]);
  return Object.fromEntries(
    [...byStatus].map(([status, reasons]) => {
      const lines = reasons.map((reason) => `- \`${refusals[reason]}\`, \`${reason}\``);
      const shown = reasons
        .filter(isPlain)
        .map((reason) => [reason, { $ref: `#/components/examples/${reason}` }]);
      const examples = shown.length > 0 ? { examples: Object.fromEntries(shown) } : {};
      return [status, problem(`Code and reason:\n\n${lines.join('\n')}`, examples)];
    }),
  );
}

/** Whether the reason's sentence needs no parameters. */
const isPlain = (reason: RefusalReason) => en[reason].length === 0;

function refusalExamples(): Json {
  const reasons = new Set(
    [...allCalls.values()].flatMap((declared) => [...refusalsOf(declared)].filter(isPlain)),
  );
  return Object.fromEntries(
    [...reasons].sort().map((name) => {
      const value = problemBody({ code: refusals[name], reason: new Reason(name, {}) }, 'en');
      return [name, { summary: value.detail, value }];
    }),
  );
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

function securityOf({ role, keyScope }: Call): Json[] {
  if (role === 'anyone') return [];
  return keyScope ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }];
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
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
  const lines = line ? { 'application/jsonl': { schema: named.output(line) } } : {};
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
