import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../../api/all-calls.ts';
import { fieldsOf } from '../../api/fields.ts';
import { newEndpointBodySchema } from '../../api/webhooks.ts';
import { saying } from '../../reasons/of-issue.ts';
import { faultsIn } from './faults-in.ts';

type Json = z.core.JSONSchema.BaseSchema;

const texts = fc.oneof(
  fc.constantFrom('', ' ', 'a', ' name ', 'a@b.example', 'https://a.example/x', 'ftp://a.example', '#aabbcc'),
  fc.constantFrom('2026-11-01', '2026-11-01T00:00:00Z', 'Asia/Shanghai', 'small-key', '0'.repeat(36)),
  fc.string({ maxLength: 300, unit: 'grapheme' }),
  fc.tuple(fc.string({ maxLength: 20 }), fc.nat(40)).map(([text, pad]) => `${text}${' '.repeat(pad)}`),
  fc.integer({ min: 1, max: 4001 }).map((length) => 'x'.repeat(length)),
);

/** Values close to what a schema accepts, on both sides of its limits. */
function near(schema: Json | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.constant('any');
  const { anyOf, type, minimum = -1, maximum = 100, properties, required = [] } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((one) => near(one as Json)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => near({ ...schema, type: one })));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1),
        fc.double({ min: minimum, max: maximum, noNaN: true }),
        ...(Math.ceil(minimum) <= Math.floor(maximum)
          ? [fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })]
          : []),
      );
    case 'string':
      return schema.pattern && !schema.format
        ? fc.oneof(texts, fc.stringMatching(new RegExp(schema.pattern)))
        : texts;
    case 'array': {
      const { prefixItems, items, maxItems = 3 } = schema;
      if (Array.isArray(prefixItems)) return fc.tuple(...prefixItems.map((one) => near(one as Json)));
      return fc.array(near((items as Json) ?? {}), { maxLength: Math.min(maxItems + 1, 12) });
    }
    case 'object': {
      const record = Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, one]) => [name, near(one)]),
      );
      if (properties) return fc.record(record, { requiredKeys: required });
      const { propertyNames, additionalProperties = {} } = schema;
      const names = (propertyNames as Json | undefined)?.enum;
      return fc.dictionary(
        names ? fc.constantFrom(...names.map(String)) : fc.string({ maxLength: 5 }),
        near(additionalProperties as Json),
        { maxKeys: 3 },
      );
    }
    default:
      return fc.constantFrom('any', null);
  }
}

const bodies = [...allCalls].flatMap(([name, { body }]) =>
  body instanceof z.ZodObject ? [{ name, schema: body }] : [],
);

test.each(bodies)('$name: a value that the schema accepts is not refused by its form', ({ schema }) => {
  const fields = fieldsOf(schema);
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  fc.assert(
    fc.property(near(json), (body) => {
      const taken = schema.safeParse(body).success;
      if (taken) expect(faultsIn(fields, body as object)).toEqual([]);
      counted[taken ? 'taken' : 'refused'] += 1;
    }),
    { numRuns: 200 },
  );
});
const counted = { taken: 0, refused: 0 };

test('both kinds of bodies were tried', () => {
  expect(counted.taken).toBeGreaterThan(bodies.length);
  expect(counted.refused).toBeGreaterThan(bodies.length);
});

describe('each declared rule is checked before anything is sent', () => {
  const schema = z.strictObject({
    name: z.string().trim().min(1).max(5),
    key: z
      .string()
      .regex(/^[a-z]+$/, saying('must_be_key'))
      .optional(),
    url: z.url({ protocol: /^https$/, ...saying('must_be_web_address') }).optional(),
    email: z.email().optional(),
    count: z.number().min(1).max(3).nullable().optional(),
    plain: z.string().nullable().optional(),
    words: z.array(z.string().min(2)).min(1).max(2).optional(),
    names: z.partialRecord(z.enum(['en', 'zh-CN']), z.string().trim().min(1)).optional(),
    inner: z.strictObject({ share: z.number().max(1) }).optional(),
  });
  const fields = fieldsOf(schema);
  const broken = (body: object) => faultsIn(fields, body).map(({ path, reason }) => [path, reason.reason]);

  test.each([
    [{}, ['name', 'must_not_be_empty']],
    [{ name: null }, ['name', 'must_not_be_empty']],
    [{ name: '  ' }, ['name', 'must_not_be_empty']],
    [{ name: ' longer ' }, ['name', 'too_long']],
    [{ name: 'a', key: 'A' }, ['key', 'must_be_key']],
    [{ name: 'a', url: 'http://a.example' }, ['url', 'must_be_web_address']],
    [{ name: 'a', url: 'https' }, ['url', 'must_be_web_address']],
    [{ name: 'a', email: 'a@' }, ['email', 'is_no_email']],
    [{ name: 'a', count: 0 }, ['count', 'number_too_small']],
    [{ name: 'a', count: 4 }, ['count', 'number_too_large']],
    [{ name: 'a', count: Number.NaN }, ['count', 'must_not_be_empty']],
    [{ name: 'a', words: [] }, ['words', 'must_not_be_empty']],
    [{ name: 'a', words: ['aa', 'bb', 'cc'] }, ['words', 'too_many_entries']],
    [{ name: 'a', words: ['aa', 'b'] }, ['words.1', 'too_short']],
    [{ name: 'a', names: { 'zh-CN': ' ' } }, ['names.zh-CN', 'must_not_be_empty']],
    [{ name: 'a', inner: { share: 2 } }, ['inner.share', 'number_too_large']],
    [{ name: '😀😀😀😀😀😀' }, ['name', 'too_long']],
    [{ name: 'a', words: ['😀'] }, ['words.0', 'too_short']],
  ])('%j', (body, fault) => {
    expect(broken(body)).toEqual([fault]);
    expect(schema.safeParse(body).error?.issues.map(({ path }) => path.join('.'))).toEqual([fault[0]]);
  });

  test('and a body that breaks none has no faults', () => {
    expect(broken({ name: '😀😀😀😀😀' })).toEqual([]);
    expect(
      broken({ name: ' five5 ', key: 'a', count: null, plain: null, words: ['aa'], names: { en: 'a' } }),
    ).toEqual([]);
  });
});

test('rules that are functions of the schema are checked by the server only', () => {
  const body = { name: 'a\u200bb', url: 'https://a.example' };
  expect(faultsIn(fieldsOf(newEndpointBodySchema), body)).toEqual([]);
  expect(newEndpointBodySchema.safeParse(body).success).toBe(false);
});
