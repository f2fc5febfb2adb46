import { z } from 'zod';
import { call } from './call.ts';

export const getOpenApi = call({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Get this document',
  tag: 'OpenAPI',
  role: 'moderator',
  keyScope: 'any',
  answer: z.record(z.string(), z.unknown()),
});
