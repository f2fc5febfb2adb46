import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../api/all-calls.ts';
import { problemSchema, problemStatus } from '../api/problem.ts';
import { type RefusalReason, refusals } from '../api/refusals.ts';
import { refusalsOf } from '../api/refusals-of.ts';
import { tags } from '../api/tags.ts';
import { webhookEvents } from '../api/webhook-bodies.ts';
import { deliveryTypes } from '../api/webhooks.ts';
import { signedHeaders } from '../review/deliveries/signature.ts';
import { maxPolicies } from '../review/settings/save-policy.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { openApiDocument, type Readers } from './openapi.ts';

const example = z.object({ example: z.unknown().optional() });
const contentSchema = z.record(z.string(), example);
const responseSchema = z.object({ description: z.string(), content: contentSchema.optional() });
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.tuple([z.string()]),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      required: z.boolean().optional(),
      description: z.string().optional(),
      example: z.unknown().optional(),
    }),
  ),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), responseSchema),
});
const documentSchema = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  'x-tagGroups': z.array(z.object({ name: z.string(), tags: z.array(z.string()) })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  webhooks: z.record(z.string(), z.object({ post: operationSchema })),
  components: z.object({
    schemas: z.record(
      z.string(),
      z.object({ required: z.array(z.string()).optional(), additionalProperties: z.unknown().optional() }),
    ),
    examples: z.record(z.string(), z.object({ value: problemSchema })),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});
const read = (readers?: Readers) => documentSchema.parse(openApiDocument(readers));
const operationsOf = ({ paths }: z.infer<typeof documentSchema>) =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

const document = read();
const operations = operationsOf(document).map((operation) => {
  const call = allCalls.get(operation.operationId);
  if (!call) throw new Error(`${operation.operationId} is not declared`);
  return { ...operation, call };
});
const { EnterCodeBody, EnterCodeAnswer, NewLaneBody } = document.components.schemas;

test('members with a default are optional in a body', () => {
  expect(EnterCodeBody?.required).toEqual(['code']);
  expect(NewLaneBody?.required).toEqual(['name']);
});

test('a body with other members is refused, but an answer may get more later', () => {
  expect(EnterCodeBody?.additionalProperties).toBe(false);
  expect(EnterCodeAnswer?.required).toEqual(['secondFactor']);
  expect(EnterCodeAnswer?.additionalProperties).toBeUndefined();
});

test('contains every call once', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...allCalls.keys()].sort());
});

test('is in the order of what people do', () => {
  const names: string[] = tags.map(({ name }) => name);
  expect(document.tags.map(({ name }) => name)).toEqual(names);
  expect(document['x-tagGroups'].map(({ name }) => name)).toEqual(['Send', 'Read', 'Decide', 'Manage']);
  expect(document['x-tagGroups'].flatMap((group) => group.tags)).toEqual(names);
  const order = operations.map((one) => names.indexOf(one.tags[0]));
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

/** Texts of an example that are the names of their members: nobody has given them a value (openapi-values.ts). */
function unnamed(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => unnamed(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => unnamed(one, key));
  return typeof value === 'string' && name !== '' && value === name ? [name] : [];
}
const jsonOf = (content: z.infer<typeof contentSchema> | undefined) => content?.['application/json'];

describe.each(operations)('$operationId', ({ operationId, call, ...operation }) => {
  const [, success] = Object.entries(operation.responses).find(([status]) => /^[23]/.test(status)) ?? [];

  it('has a summary, a description of its own, and a described tag', () => {
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(call.description).toMatch(/^[A-Z`].*[.!]$/);
    expect(call.description.length).toBeGreaterThan(20);
    expect(call.description).not.toContain(call.summary);
    const tag = document.tags.find(({ name }) => name === operation.tags[0]);
    expect(tag?.description).toMatch(/\.$/);
  });

  it('names who may call it', () => {
    const { role, keyScope } = call;
    const schemes = operation.security.flatMap((one) => Object.entries(one));
    if (role === 'anyone') expect(schemes).toEqual([]);
    else expect(schemes).toContainEqual(['session', []]);
    const key = schemes.find(([scheme]) => scheme === 'apiKey');
    expect(key).toEqual(keyScope && ['apiKey', keyScope === 'any' ? [] : [keyScope]]);
  });

  it('has an example of each request, answer and required parameter that fits, and says what a query does', () => {
    const { body, answer, line } = call;
    const lines = success?.content?.['application/jsonl'];
    for (const [schema, shown] of [
      [body, jsonOf(operation.requestBody?.content)],
      [answer, jsonOf(success?.content)],
      [line, lines],
    ] as const) {
      if (!schema) continue;
      expect(shown).toHaveProperty('example');
      expect(schema.safeParse(shown?.example).error).toBeUndefined();
      expect(unnamed(shown?.example)).toEqual([]);
    }
    for (const parameter of operation.parameters) {
      if (parameter.in === 'query') expect(parameter).toHaveProperty('description');
      if (!parameter.required) continue;
      const schema = (parameter.in === 'path' ? call.params : call.query)?.shape[parameter.name];
      expect(z.safeParse(schema, parameter.example).error).toBeUndefined();
      expect(unnamed(parameter.example, parameter.name)).toEqual([]);
    }
  });

  it('lists each refusal at its status with its code, its reason and what it means', () => {
    for (const reason of refusalsOf(call)) {
      const code = refusals[reason];
      const refused = operation.responses[problemStatus[code]]?.description;
      const shown = document.components.examples[reason]?.value;
      expect(refused).toContain(`- \`${code}\`, \`${reason}\`: ${shown?.detail}`);
      expect(shown).toMatchObject({ status: problemStatus[code], code, reason });
    }
  });
});

test('sentences of refusals have plausible parameters', () => {
  const params = Object.values(document.components.examples).flatMap(({ value }) => [value.params ?? {}]);
  expect(unnamed(params)).toEqual([]);
  const { too_many_policies, case_changed_meanwhile } = document.components.examples;
  expect(too_many_policies?.value.detail).toBe(`At most ${maxPolicies} policies are allowed.`);
  expect(case_changed_meanwhile?.value.code).toBe('case_changed' satisfies (typeof refusals)[RefusalReason]);
});

describe('webhooks', () => {
  it('are all messages that an endpoint can get, with the headers that it gets', () => {
    expect(Object.keys(document.webhooks).sort()).toEqual([...deliveryTypes].sort());
    const message = { id: 'msg_1', body: '{}', at: new Date(0) };
    const sent = Object.keys(signedHeaders(message, [])).filter((name) => name.startsWith('webhook-'));
    for (const { post } of Object.values(document.webhooks)) {
      expect(post.parameters.map(({ name }) => name)).toEqual(sent);
      expect(Object.keys(post.responses)).toEqual(['410', '2XX', 'default']);
    }
  });

  it.each(deliveryTypes)('%s has an example of its body', (type) => {
    const shown = jsonOf(document.webhooks[type]?.post.requestBody?.content)?.example;
    expect(webhookEvents[type].body.safeParse(shown).error).toBeUndefined();
    expect(shown).toMatchObject({ type });
    expect(unnamed(shown)).toEqual([]);
  });
});

describe('for API keys', () => {
  const keys = read('keys');

  it('it has the calls that a key may make, and all webhooks', () => {
    const wanted = [...allCalls].filter(([, { keyScope }]) => keyScope !== undefined).map(([name]) => name);
    expect(
      operationsOf(keys)
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(wanted.sort());
    expect(Object.keys(keys.webhooks)).toEqual(Object.keys(document.webhooks));
    expect(keys['x-tagGroups'].map(({ name }) => name)).toEqual(['Send', 'Read', 'Manage']);
  });

  it('a key is the only way in, and each call names its scope', () => {
    expect(Object.keys(keys.components.securitySchemes)).toEqual(['apiKey']);
    for (const { security } of operationsOf(keys))
      expect(security.map((one) => Object.keys(one))).toEqual([['apiKey']]);
    expect(keys.paths['/api/texts']?.post?.security).toEqual([{ apiKey: ['submit'] }]);
  });

  it('nothing in it refers to what only the other document has', () => {
    const text = JSON.stringify(openApiDocument('keys'));
    const { schemas, examples } = keys.components;
    for (const [, part, name = ''] of text.matchAll(/"#\/components\/(schemas|examples)\/([^"]+)"/g))
      expect(part === 'schemas' ? schemas : examples).toHaveProperty([name]);
  });
});

describe('readers', () => {
  let bff: TestBff;
  let open: TestBff;
  beforeAll(async () => {
    bff = await startTestBff();
    open = await startTestBff({}, { publicApiDocument: true });
  });
  afterAll(() => Promise.all([bff.close(), open.close()]));
  const path = '/api/openapi.json';

  it('are all signed-in people, and nobody else', async () => {
    expect((await bff.app.request(path)).status).toBe(401);
    expect((await bff.as('moderator')('GET', path)).body).toMatchObject({ openapi: '3.1.0' });
  });

  it('can be anyone by setting', async () => {
    expect(await (await open.app.request(path)).json()).toMatchObject({ openapi: '3.1.0' });
  });

  it('choose the document', async () => {
    const { body } = await bff.as('moderator')('GET', `${path}?for=keys`);
    expect(body.info.title).toBe('Second Look: calls for API keys');
    expect((await bff.as('moderator')('GET', `${path}?for=robots`)).status).toBe(400);
  });
});
