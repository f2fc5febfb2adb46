import { z } from 'zod';
import { call } from './call.ts';

const openApiQuery = z.object({
  for: z.enum(['everyone', 'keys']).default('everyone').describe('`keys`: only what an API key may call.'),
});
export type OpenApiQuery = z.output<typeof openApiQuery>;

export const getOpenApi = call({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Get this document',
  description:
    'Generates clients and tests. With `for=keys` it has only the calls that an API key may make, and the webhooks. The page `/api/docs` shows it; `/api/docs/keys` shows the shorter one.',
  tag: 'OpenAPI',
  role: 'moderator',
  keyScope: 'any',
  query: openApiQuery,
  answer: z.record(z.string(), z.unknown()).meta({
    examples: [{ openapi: '3.1.0', info: { title: 'Second Look', version: '1.0.0' }, paths: {} }],
  }),
});
