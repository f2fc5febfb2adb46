import { createRoute } from '@hono/zod-openapi';
import {
  auditChainSchema,
  auditChoicesSchema,
  auditPageSchema,
  auditQuerySchema,
  viewedBodySchema,
} from '../../api/audit.ts';
import { idParamSchema } from '../../api/common.ts';
import { auditChoices, listAudit } from '../../review/audit/list-audit.ts';
import { noteView } from '../../review/audit/note-view.ts';
import { showChain } from '../../review/audit/show-chain.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';

const list = createRoute({
  method: 'get',
  path: '/api/audit',
  request: { query: auditQuerySchema },
  responses: answers(auditPageSchema, 'Who did what, the newest first'),
});
const choices = createRoute({
  method: 'get',
  path: '/api/audit/choices',
  responses: answers(auditChoicesSchema, 'Who and which deeds are in it'),
});
const chain = createRoute({
  method: 'get',
  path: '/api/audit/chain',
  responses: answers(auditChainSchema, 'How far it is sealed, exported and checked'),
});
const viewed = createRoute({
  method: 'post',
  path: '/api/cases/{id}/viewed',
  request: { params: idParamSchema, body: jsonBody(viewedBodySchema) },
  responses: { 204: { description: 'Noted, where the case is sensitive' } },
});

export function auditRoutes() {
  const app = newApp();
  app.openapi(choices, async (c) => c.json(await auditChoices(c.var.ctx), 200));
  app.openapi(chain, async (c) => c.json(await showChain(c.var.ctx), 200));
  app.openapi(list, async (c) => c.json(await listAudit(c.var.ctx, c.req.valid('query')), 200));
  app.openapi(viewed, async (c) => {
    await noteView(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') });
    return c.body(null, 204);
  });
  return app;
}
