import { createRoute, z } from '@hono/zod-openapi';
import {
  enginesAnswerSchema,
  taskAnswerSchema,
  taskEnginesSchema,
  tryAnswerSchema,
} from '../../protocol/operator/engines.ts';
import { taskTypes } from '../../protocol/tasks.ts';
import { listEngines, setEngines, tryEngines } from '../../review/operator/engines.ts';
import { answers, jsonBody } from '../answers.ts';
import { administrators, supervisors } from '../gates/roles.ts';
import { newApp } from '../new-app.ts';

const params = z.object({ task: z.enum(taskTypes) });
const binary = z.string().openapi({ format: 'binary' });

const list = createRoute({
  method: 'get',
  path: '/api/engines',
  responses: answers(enginesAnswerSchema, 'Each task, its engines in their order and how they do'),
});
const set = createRoute({
  method: 'put',
  path: '/api/engines/{task}',
  description:
    'An apiKey is never shown again; one that is left out stays as it is, an empty one is given up.',
  middleware: administrators,
  request: { params, body: jsonBody(taskEnginesSchema) },
  responses: answers(taskAnswerSchema, 'The task as it is now'),
});
const attempt = createRoute({
  method: 'post',
  path: '/api/engines/{task}/try',
  description: 'A picture, a sound (of which the first minute counts) or a text as the body, at most 16 MB.',
  request: {
    params,
    body: {
      content: {
        'image/*': { schema: binary },
        'audio/*': { schema: binary },
        'text/plain': { schema: z.string() },
      },
    },
  },
  responses: answers(tryAnswerSchema, "What the task's engines make of it"),
});

/** The moderation service's engines: for supervisors to see and try, for administrators to change. */
export function operatorEnginesRoutes() {
  const app = newApp();
  app.use('/api/engines/*', supervisors);
  app.openapi(list, async (c) => c.json(await listEngines(c.var.ctx), 200));
  app.openapi(set, async (c) => {
    const input = { ...c.req.valid('param'), engines: c.req.valid('json') };
    return c.json({ task: await setEngines(c.var.ctx, input) }, 200);
  });
  app.openapi(attempt, async (c) => {
    const { task } = c.req.valid('param');
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const type = c.req.header('content-type') ?? 'application/octet-stream';
    return c.json(await tryEngines(c.var.ctx, { task, bytes, type }), 200);
  });
  return app;
}
