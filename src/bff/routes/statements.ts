import { createRoute, z } from '@hono/zod-openapi';
import {
  policyParamSchema,
  reasonTemplateSchema,
  templateAnswerSchema,
  templatesAnswerSchema,
} from '../../api/statements.ts';
import { listTemplates, removeTemplate, setTemplate } from '../../review/statements/templates.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';

const list = createRoute({
  method: 'get',
  path: '/api/reason-templates',
  responses: answers(templatesAnswerSchema, 'What statements of reasons begin with, by policy'),
});
const set = createRoute({
  method: 'put',
  path: '/api/reason-templates/{policy}',
  request: { params: policyParamSchema, body: jsonBody(z.strictObject({ template: reasonTemplateSchema })) },
  responses: answers(templateAnswerSchema, 'The template as it is now'),
});
const remove = createRoute({
  method: 'delete',
  path: '/api/reason-templates/{policy}',
  request: { params: policyParamSchema },
  responses: { 204: { description: 'It is gone' } },
});

/** Everyone reads the templates, to decide by them; supervisors set them. */
export function statementsRoutes() {
  const app = newApp();
  app.openapi(list, async (c) => c.json({ templates: await listTemplates(c.var.ctx) }, 200));
  app.openapi(set, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') };
    return c.json({ template: await setTemplate(c.var.ctx, input) }, 200);
  });
  app.openapi(remove, async (c) => {
    await removeTemplate(c.var.ctx, c.req.valid('param'));
    return c.body(null, 204);
  });
  return app;
}
