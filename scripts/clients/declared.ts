import { openApiDocument } from '../../src/bff/openapi.ts';

/** The part of JSON Schema that the document uses. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
};
type Content = Record<string, { schema: Schema }>;
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  security: readonly Record<string, unknown>[];
  parameters: readonly Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** One call, as a client makes it: `name(...params, body, query)`. */
export type ClientCall = {
  name: string;
  method: string;
  path: string;
  /** What it does, and more about it. */
  words: readonly string[];
  params: readonly string[];
  query: Schema | null;
  body: Schema | 'file' | null;
  answer: Schema | 'file' | null;
  /** It accepts the header Idempotency-Key. */
  keyed: boolean;
};
export type Declared = {
  version: string;
  calls: readonly ClientCall[];
  schemas: Readonly<Record<string, Schema>>;
  /** The names of the schemas of what webhooks bring. */
  messages: readonly string[];
};

/** The calls that an API key may make, what webhooks bring, and the schemas of both: from what `src/api` declares. */
export function readDeclared(): Declared {
  const document = openApiDocument();
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((one) => 'apiKey' in one))
      .map(([method, operation]) => callOf(method.toUpperCase(), path, operation)),
  );
  const messages = messagesIn(document);
  const schemas = { ...(document.components.schemas as Record<string, Schema>), ...messages };
  const used = reachable(['Problem', ...Object.keys(messages)].map(refTo), schemas);
  reachable(calls, schemas, used);
  return {
    version: document.info.version,
    calls: calls.sort((a, b) => (a.name < b.name ? -1 : 1)),
    schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
    messages: Object.keys(messages),
  };
}

type Webhook = { post: { requestBody: { content: Content } } };

/** Of each message its schema by name. */
function messagesIn({ webhooks, components }: ReturnType<typeof openApiDocument>): Record<string, Schema> {
  const schemas = components.schemas as Record<string, Schema>;
  return Object.fromEntries(
    Object.values(webhooks as Record<string, Webhook>).map(({ post }) => {
      const name = nameOf(post.requestBody.content['application/json']?.schema.$ref ?? '');
      return [name, schemas[name] ?? {}];
    }),
  );
}

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

function callOf(method: string, path: string, operation: Operation): ClientCall {
  const { operationId, summary, description = '', parameters, requestBody, responses } = operation;
  const of = (place: string) => parameters.filter((one) => one.in === place);
  const query = of('query');
  const answered = Object.entries(responses).find(([status]) => /^2/.test(status) && status !== '204')?.[1];
  return {
    name: operationId,
    method,
    path,
    words: [summary, ...description.split('\n\n').map(forKeys)].filter((words) => words !== ''),
    params: of('path').map(({ name }) => name),
    query:
      query.length === 0
        ? null
        : {
            type: 'object',
            properties: Object.fromEntries(
              query.map(({ name, description: about, schema }) => [
                name,
                about === undefined ? schema : { ...schema, description: about },
              ]),
            ),
            required: query.filter(({ required }) => required).map(({ name }) => name),
          },
    body: contentOf(requestBody?.content),
    answer: contentOf(answered?.content),
    keyed: of('header').some(({ name }) => name === 'Idempotency-Key'),
  };
}

/** Of the paragraph about who may make the call, what concerns a program. */
const forKeys = (words: string) =>
  words
    .replace(/^For .*API keys with the scope "(\w+)"\.$/, 'The key needs the scope `$1`.')
    .replace(/^For .*every API key\.$/, '');

const contentOf = (content: Content | undefined): Schema | 'file' | null =>
  content === undefined ? null : (content['application/json']?.schema ?? 'file');

export const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

function reachable(from: unknown, schemas: Record<string, Schema>, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    reachable(schemas[name], schemas, found);
  }
  return found;
}
