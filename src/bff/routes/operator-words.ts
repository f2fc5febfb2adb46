import { createRoute, z } from '@hono/zod-openapi';
import {
  wordAnswerSchema,
  wordFieldsSchema,
  wordsImportAnswerSchema,
  wordsImportSchema,
  wordsPageSchema,
  wordsQuerySchema,
  wordsTryAnswerSchema,
  wordsTrySchema,
} from '../../protocol/operator/words.ts';
import {
  exportWords,
  importWords,
  listWords,
  removeWord,
  setWord,
  tryWords,
} from '../../review/operator/words.ts';
import { answers, jsonBody } from '../answers.ts';
import { supervisors } from '../gates/roles.ts';
import { newApp } from '../new-app.ts';

const list = createRoute({
  method: 'get',
  path: '/api/words',
  request: { query: wordsQuerySchema },
  responses: answers(wordsPageSchema, 'A page of the words, the newest first'),
});
const set = createRoute({
  method: 'post',
  path: '/api/words',
  description: 'The same word again, whatever its capitals, is changed.',
  request: { body: jsonBody(wordFieldsSchema) },
  responses: {
    ...answers(wordAnswerSchema, 'The word as it is now'),
    ...answers(wordAnswerSchema, 'The new word', 201),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/api/words/{id}',
  request: { params: z.object({ id: z.string().min(1).max(100) }) },
  responses: { 204: { description: 'It is gone' } },
});
const bring = createRoute({
  method: 'post',
  path: '/api/words/import',
  description: 'A CSV word,label,level,match with or without its head line; at most 6 MB.',
  request: { body: jsonBody(wordsImportSchema) },
  responses: answers(wordsImportAnswerSchema, 'What it brought, and the lines that cannot be taken'),
});
const attempt = createRoute({
  method: 'post',
  path: '/api/words/try',
  request: { body: jsonBody(wordsTrySchema) },
  responses: answers(wordsTryAnswerSchema, 'What the text engine makes of it now'),
});

/** The operator's own words, for supervisors and administrators; every change is audited. */
export function operatorWordsRoutes() {
  const app = newApp();
  app.use('/api/words/*', supervisors);
  app.openapi(list, async (c) => c.json(await listWords(c.var.ctx, c.req.valid('query')), 200));
  app.openapi(set, async (c) => {
    const { word, added } = await setWord(c.var.ctx, c.req.valid('json'));
    return added ? c.json({ word }, 201) : c.json({ word }, 200);
  });
  app.openapi(remove, async (c) => {
    await removeWord(c.var.ctx, c.req.valid('param'));
    return c.body(null, 204);
  });
  app.openapi(bring, async (c) => c.json(await importWords(c.var.ctx, c.req.valid('json')), 200));
  app.get('/api/words/export', async (c) => {
    const csv = await exportWords(c.var.ctx);
    return new Response(csv, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="words.csv"',
        'x-content-type-options': 'nosniff',
      },
    });
  });
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/words/export',
    responses: {
      200: { description: 'All words as a CSV', content: { 'text/csv': { schema: z.string() } } },
    },
  });
  app.openapi(attempt, async (c) => c.json(await tryWords(c.var.ctx, c.req.valid('json')), 200));
  return app;
}
