import { createRoute } from '@hono/zod-openapi';
import {
  labelAnswerSchema,
  labelBodySchema,
  labelParamSchema,
  labelsAnswerSchema,
  labelsFileSchema,
  labelsImportedSchema,
  seenLabelsAnswerSchema,
} from '../../api/labels.ts';
import { importLabels, removeLabel, setLabel } from '../../review/labels/keep-label.ts';
import { listLabels } from '../../review/labels/list-labels.ts';
import { listSeen } from '../../review/labels/list-seen.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';

const list = createRoute({
  method: 'get',
  path: '/api/labels',
  responses: answers(labelsAnswerSchema, 'The dictionary of numeric labels'),
});
const seen = createRoute({
  method: 'get',
  path: '/api/labels/seen',
  responses: answers(seenLabelsAnswerSchema, 'Numbers that came in, with examples'),
});
const fromFile = createRoute({
  method: 'post',
  path: '/api/labels/import',
  request: { body: jsonBody(labelsFileSchema) },
  responses: answers(labelsImportedSchema, 'What became of it'),
});
const set = createRoute({
  method: 'put',
  path: '/api/labels/{task}/{number}',
  request: { params: labelParamSchema, body: jsonBody(labelBodySchema) },
  responses: answers(labelAnswerSchema, 'The label as it is now'),
});
const remove = createRoute({
  method: 'delete',
  path: '/api/labels/{task}/{number}',
  request: { params: labelParamSchema },
  responses: { 204: { description: 'It has no name any more' } },
});

export function labelsRoutes() {
  const app = newApp();
  app.openapi(list, async (c) => c.json({ labels: await listLabels(c.var.ctx) }, 200));
  app.openapi(seen, async (c) => c.json({ seen: await listSeen(c.var.ctx) }, 200));
  app.openapi(fromFile, async (c) => c.json(await importLabels(c.var.ctx, c.req.valid('json')), 200));
  app.openapi(set, async (c) => {
    const label = await setLabel(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') });
    return c.json({ label }, 200);
  });
  app.openapi(remove, async (c) => {
    await removeLabel(c.var.ctx, c.req.valid('param'));
    return c.body(null, 204);
  });
  return app;
}
