import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../api/all-calls.ts';
import { problemSchema } from '../api/problem.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { openApiDocument } from './openapi.ts';

const json = z.object({ 'application/json': z.object({ example: z.unknown() }).optional() });
const operationSchema = z.object({
  operationId: z.string(),
  requestBody: z.object({ content: json }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: json.optional() })),
});
const document = z
  .object({
    paths: z.record(z.string(), z.record(z.string(), operationSchema)),
    components: z.object({
      schemas: z.record(
        z.string(),
        z.object({ required: z.array(z.string()).optional(), additionalProperties: z.unknown().optional() }),
      ),
      examples: z.record(z.string(), z.object({ value: problemSchema })),
    }),
  })
  .parse(openApiDocument());
const { EnterCodeBody, SignInAnswer, NewLaneBody } = document.components.schemas;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('members with a default are optional in a body', () => {
  expect(EnterCodeBody?.required).toEqual(['code']);
  expect(NewLaneBody?.required).toEqual(['name']);
});

test('a body with other members is refused, but an answer may get more later', () => {
  expect(EnterCodeBody?.additionalProperties).toBe(false);
  expect(SignInAnswer?.required).toEqual(['secondFactor']);
  expect(SignInAnswer?.additionalProperties).toBeUndefined();
});

test('contains every call once', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...allCalls.keys()].sort());
});

test.each(operations.filter(({ requestBody }) => requestBody?.content['application/json']))(
  'the example of a body can be sent: $operationId',
  ({ operationId, requestBody }) => {
    const { body } = allCalls.get(operationId) ?? {};
    expect(body?.safeParse(requestBody?.content['application/json']?.example).error).toBeUndefined();
  },
);

test('each status lists its reasons', () => {
  const { get } = document.paths['/api/cases/{id}'] ?? {};
  expect(get?.responses['404']?.description).toContain('`no_such_case`');
  expect(get?.responses['401']?.description).toContain('`sign_in_first`');
  expect(document.components.examples.no_such_case?.value).toMatchObject({ status: 404, code: 'not_found' });
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
});
