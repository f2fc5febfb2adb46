import { z } from 'zod';
import { call } from './call.ts';

export const getOpenApi = call({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This description',
  tag: 'Operation',
  who: 'anyone',
  answer: z.looseObject({ openapi: z.string() }),
});
