import { createRoute } from '@hono/zod-openapi';
import { idParamSchema } from '../../api/common.ts';
import { newViewBodySchema, viewAnswerSchema, viewsAnswerSchema } from '../../api/views.ts';
import { listViews, removeView, saveView } from '../../review/views/saved-views.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';

const list = createRoute({
  method: 'get',
  path: '/api/views',
  responses: answers(viewsAnswerSchema, "One's own views and the shared ones"),
});
const save = createRoute({
  method: 'post',
  path: '/api/views',
  request: { body: jsonBody(newViewBodySchema) },
  responses: answers(viewAnswerSchema, 'The view', 201),
});
const remove = createRoute({
  method: 'delete',
  path: '/api/views/{id}',
  request: { params: idParamSchema },
  responses: { 204: { description: 'It is gone' } },
});

export function viewsRoutes() {
  const app = newApp();
  app.openapi(list, async (c) => c.json({ views: await listViews(c.var.ctx) }, 200));
  app.openapi(save, async (c) => c.json({ view: await saveView(c.var.ctx, c.req.valid('json')) }, 201));
  app.openapi(remove, async (c) => {
    await removeView(c.var.ctx, c.req.valid('param'));
    return c.body(null, 204);
  });
  return app;
}
