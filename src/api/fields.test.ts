import { expect, test } from 'vitest';
import { openApiDocument } from '../bff/openapi.ts';
import { limits } from '../protocol/limits.ts';
import { decisionBodySchema, decisionFields } from './decisions.ts';
import { videoStreamBodySchema } from './submissions.ts';

const decision = { verdict: 'reject', version: 1, epoch: 1 };

test('a limit is the same in the form, in the server and in OpenAPI, because it is written once', () => {
  const { maxLength = 0 } = decisionFields.note.input;
  expect(maxLength).toBeGreaterThan(0);
  const taken = (length: number) =>
    decisionBodySchema.safeParse({ ...decision, note: 'x'.repeat(length) }).success;
  expect([taken(maxLength), taken(maxLength + 1)]).toEqual([true, false]);
  expect(openApiDocument()).toHaveProperty(
    'components.schemas.DecisionBody.properties.note.anyOf.0.maxLength',
    maxLength,
  );
});

test('the ranges of the interface document are those of the calls', () => {
  const { min, max } = limits.fragmentTime;
  const taken = (fragmentTime: number) =>
    videoStreamBodySchema.safeParse({ url: 'rtmp://example.com/live', fragmentTime }).success;
  expect([min - 1, min, max, max + 1].map(taken)).toEqual([false, true, true, false]);
});
