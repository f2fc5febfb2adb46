import { createRoute } from '@hono/zod-openapi';
import { alarmsAnswerSchema } from '../../api/alarms.ts';
import { answers } from '../answers.ts';
import { newApp } from '../new-app.ts';

const list = createRoute({
  method: 'get',
  path: '/api/alarms',
  responses: answers(alarmsAnswerSchema, 'What an administrator must see to now'),
});

export function alarmsRoutes() {
  const app = newApp();
  app.openapi(list, async (c) => {
    const { enough, freeBytes, floorBytes } = await c.var.ctx.evidence.room();
    return c.json({ disk: enough ? null : { freeBytes: freeBytes ?? 0, floorBytes } }, 200);
  });
  return app;
}
