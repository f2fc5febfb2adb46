import type { z } from '@hono/zod-openapi';
import { problemSchema } from '../api/problem.ts';

/** The `responses` of a route: its success, and the one shape of every failure. */
export function answers<S extends z.ZodType, Status extends 200 | 201 | 202 = 200>(
  schema: S,
  description: string,
  status?: Status,
) {
  return {
    [status ?? 200]: { content: { 'application/json': { schema } }, description },
    default: {
      content: { 'application/problem+json': { schema: problemSchema } },
      description: 'What is wrong and where',
    },
  } as { [K in Status]: { content: { 'application/json': { schema: S } }; description: string } };
}

export function jsonBody<S extends z.ZodType>(schema: S) {
  return { required: true, content: { 'application/json': { schema } } } as const;
}
