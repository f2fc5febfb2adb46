import { createRoute } from '@hono/zod-openapi';
import { peopleAnswerSchema, presenceBodySchema } from '../../api/people.ts';
import { listPeople, lookAt } from '../../review/people/presence.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';
import type { Seams } from '../seams.ts';

const people = createRoute({
  method: 'get',
  path: '/api/people',
  responses: answers(peopleAnswerSchema, 'Everyone there is, and who is here now'),
});
const presence = createRoute({
  method: 'post',
  path: '/api/presence',
  request: { body: jsonBody(presenceBodySchema) },
  responses: { 204: { description: 'Known' } },
});

/** Who is here, and what they look at. */
export function peopleRoutes({ session }: Pick<Seams, 'session'>) {
  const app = newApp();
  app.openapi(people, async (c) =>
    c.json(await listPeople(c.var.ctx.db.kysely, await session.people()), 200),
  );
  app.openapi(presence, async (c) => {
    const { tab, caseId } = c.req.valid('json');
    await lookAt(c.var.ctx.db.kysely, { actor: c.var.ctx.actor, tab }, caseId);
    return c.body(null, 204);
  });
  return app;
}
