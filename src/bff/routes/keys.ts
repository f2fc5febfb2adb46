import { createRoute } from '@hono/zod-openapi';
import { idParamSchema } from '../../api/common.ts';
import { keysAnswerSchema, newKeyAnswerSchema, newKeyBodySchema } from '../../api/keys.ts';
import { listKeys, makeKey, revokeKey } from '../../review/access/keys.ts';
import { answers, jsonBody } from '../answers.ts';
import { administrators } from '../gates/roles.ts';
import { newApp } from '../new-app.ts';

const list = createRoute({
  method: 'get',
  path: '/api/keys',
  middleware: [administrators],
  responses: answers(keysAnswerSchema, 'The keys with which programs come'),
});
const make = createRoute({
  method: 'post',
  path: '/api/keys',
  middleware: [administrators],
  request: { body: jsonBody(newKeyBodySchema) },
  responses: answers(newKeyAnswerSchema, 'The new key; `secret` is shown this once', 201),
});
const revoke = createRoute({
  method: 'delete',
  path: '/api/keys/{id}',
  middleware: [administrators],
  request: { params: idParamSchema },
  responses: { 204: { description: 'It opens nothing any more' } },
});

export function keysRoutes() {
  const app = newApp();
  app.openapi(list, async (c) => c.json({ keys: await listKeys(c.var.ctx) }, 200));
  app.openapi(make, async (c) => c.json(await makeKey(c.var.ctx, c.req.valid('json')), 201));
  app.openapi(revoke, async (c) => {
    await revokeKey(c.var.ctx, c.req.valid('param'));
    return c.body(null, 204);
  });
  return app;
}
