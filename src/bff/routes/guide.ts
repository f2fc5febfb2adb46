import { createRoute } from '@hono/zod-openapi';
import { firstStepsSchema, guideAnswerSchema, guideBodySchema } from '../../api/guide.ts';
import { showFirstSteps } from '../../review/guide/first-steps.ts';
import { setGuide } from '../../review/guide/guide.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';

const steps = createRoute({
  method: 'get',
  path: '/api/first-steps',
  responses: answers(firstStepsSchema, 'What makes the product work, and how far that is'),
});
const set = createRoute({
  method: 'put',
  path: '/api/guide',
  request: { body: jsonBody(guideBodySchema) },
  responses: answers(guideAnswerSchema, 'What the person who asks has left'),
});

/** For newcomers: the first steps, and what of all this they have put away. */
export function guideRoutes() {
  const app = newApp();
  app.openapi(steps, async (c) => c.json(await showFirstSteps(c.var.ctx), 200));
  app.openapi(set, async (c) => c.json({ guide: await setGuide(c.var.ctx, c.req.valid('json')) }, 200));
  return app;
}
