import { createRoute } from '@hono/zod-openapi';
import { sessionSchema, tasksAnswerSchema } from '../../api/session.ts';
import { accountInUse } from '../../review/accounts/in-use.ts';
import { getGuide } from '../../review/guide/guide.ts';
import { answers } from '../answers.ts';
import { newApp } from '../new-app.ts';
import type { BffSettings } from '../seams.ts';

const session = createRoute({
  method: 'get',
  path: '/api/session',
  responses: answers(sessionSchema, 'Who is signed in'),
});
const tasks = createRoute({
  method: 'get',
  path: '/api/tasks',
  responses: answers(tasksAnswerSchema, 'Configured tasks'),
});
export function sessionRoutes(settings: BffSettings) {
  // Statement by statement: a chain would carry the types of all routes before through each one.
  const app = newApp();
  app.openapi(session, async (c) => {
    const { undoSeconds, claimSeconds, maxUploadBytes, demo } = settings;
    const { id, name, email, role } = c.var.person;
    const person = { id, name, email, role };
    const guide = await getGuide(c.var.ctx);
    return c.json({ person, undoSeconds, claimSeconds, maxUploadBytes, demo, guide }, 200);
  });
  app.openapi(tasks, async (c) => {
    const configured = Object.entries((await accountInUse(c.var.ctx)).tasks);
    return c.json({ tasks: configured.map(([id, type]) => ({ id, type })) }, 200);
  });
  return app;
}
