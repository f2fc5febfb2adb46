import { createRoute } from '@hono/zod-openapi';
import { labelsAnswerSchema, sessionSchema, setupBodySchema, tasksAnswerSchema } from '../../api/session.ts';
import { Failure } from '../../review/failure.ts';
import { listLabels } from '../../review/labels/list-labels.ts';
import { useSetupLink } from '../../review/people/setup-link.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';
import type { BffSettings, Seams } from '../seams.ts';

const session = createRoute({
  method: 'get',
  path: '/api/session',
  responses: answers(sessionSchema, 'Who is signed in'),
});
const labels = createRoute({
  method: 'get',
  path: '/api/labels',
  responses: answers(labelsAnswerSchema, 'Names of numeric labels'),
});
const tasks = createRoute({
  method: 'get',
  path: '/api/tasks',
  responses: answers(tasksAnswerSchema, 'Configured tasks'),
});
const setup = createRoute({
  method: 'post',
  path: '/api/setup',
  request: { body: jsonBody(setupBodySchema) },
  responses: { 204: { description: 'The first administrator is made; sign in' } },
});

export function sessionRoutes(settings: BffSettings) {
  // Statement by statement: a chain would carry the types of all routes before through each one.
  const app = newApp();
  app.openapi(session, async (c) => {
    const { undoSeconds, claimSeconds, maxUploadBytes, demo } = settings;
    return c.json({ person: c.var.person, undoSeconds, claimSeconds, maxUploadBytes, demo }, 200);
  });
  app.openapi(labels, async (c) => c.json({ labels: await listLabels(c.var.ctx) }, 200));
  app.openapi(tasks, async (c) => {
    const configured = Object.entries(c.var.ctx.moderation.tasks);
    return c.json({ tasks: configured.map(([id, type]) => ({ id, type })) }, 200);
  });
  return app;
}

const authPaths = ['/api/auth/sign-in/email', '/api/auth/sign-out'];

/** The doors in: sign-in, sign-out and the one-time set-up. The library behind may know more addresses; these are all. */
export function doorRoutes(seams: Seams) {
  const app = newApp().openapi(setup, async (c) => {
    const { token, ...person } = c.req.valid('json');
    await useSetupLink(seams.db.kysely, token, async () => {
      const made = await seams.session.create({ ...person, role: 'admin' });
      if (!made) throw new Failure('already_done', 'Someone with this address exists already; sign in.');
    });
    return c.body(null, 204);
  });
  for (const path of authPaths) {
    app.post(path, async (c) => {
      const answer = await seams.session.handle(c.req.raw);
      if (answer.ok) return answer;
      if (answer.status === 429)
        throw new Failure('too_many', 'Too many tries. Wait a little, then try again.');
      throw new Failure('sign_in_failed', 'There is no account with this address and password.');
    });
  }
  return app;
}
