import { createRoute } from '@hono/zod-openapi';
import {
  careAnswerSchema,
  careQuerySchema,
  careSchema,
  exposureSchema,
  organisationCareAnswerSchema,
  ownCareAnswerSchema,
  ownCareBodySchema,
  seenBodySchema,
} from '../../api/care.ts';
import { noteSeen } from '../../review/care/exposure.ts';
import { getCare } from '../../review/care/get-care.ts';
import { setOrganisationCare, setOwnCare } from '../../review/care/set-care.ts';
import { answers, jsonBody } from '../answers.ts';
import { careKeepers } from '../gates/roles.ts';
import { newApp } from '../new-app.ts';

const get = createRoute({
  method: 'get',
  path: '/api/care',
  request: { query: careQuerySchema },
  responses: answers(careAnswerSchema, "How hard material is shown, and one's own count of it"),
});
const organisation = createRoute({
  method: 'put',
  path: '/api/care/organisation',
  middleware: [careKeepers],
  request: { body: jsonBody(careSchema) },
  responses: answers(
    organisationCareAnswerSchema,
    'What now holds for everyone without a choice of their own',
  ),
});
const own = createRoute({
  method: 'put',
  path: '/api/care/own',
  request: { body: jsonBody(ownCareBodySchema) },
  responses: answers(ownCareAnswerSchema, "One's own choice"),
});
const seen = createRoute({
  method: 'post',
  path: '/api/care/seen',
  request: { body: jsonBody(seenBodySchema) },
  responses: answers(exposureSchema, "One's own count, with this case"),
});

/** Everything here is about the person who asks, but the organisation's defaults. */
export function careRoutes() {
  const app = newApp();
  app.openapi(get, async (c) => c.json(await getCare(c.var.ctx, c.req.valid('query')), 200));
  app.openapi(organisation, async (c) => {
    const set = await setOrganisationCare(c.var.ctx, c.req.valid('json'));
    return c.json({ organisation: set }, 200);
  });
  app.openapi(own, async (c) => c.json({ own: await setOwnCare(c.var.ctx, c.req.valid('json').care) }, 200));
  app.openapi(seen, async (c) => c.json(await noteSeen(c.var.ctx, c.req.valid('json')), 200));
  return app;
}
