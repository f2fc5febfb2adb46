import { expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from './openapi.ts';

const document = z
  .object({
    components: z.object({
      schemas: z.record(
        z.string(),
        z.object({ required: z.array(z.string()).optional(), additionalProperties: z.unknown().optional() }),
      ),
    }),
  })
  .parse(openApiDocument());
const { EnterCodeBody, SignInAnswer, NewLaneBody } = document.components.schemas;

test('what has a default may be left out of a body', () => {
  expect(EnterCodeBody?.required).toEqual(['code']);
  expect(NewLaneBody?.required).toEqual(['name']);
});

test('a body with other members is refused, an answer may have more one day', () => {
  expect(EnterCodeBody?.additionalProperties).toBe(false);
  expect(SignInAnswer?.required).toEqual(['secondFactor']);
  expect(SignInAnswer?.additionalProperties).toBeUndefined();
});
