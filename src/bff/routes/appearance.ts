import { createRoute } from '@hono/zod-openapi';
import { appearanceAnswerSchema, appearanceBodySchema } from '../../api/settings.ts';
import { getAppearance, setAppearance } from '../../review/appearance/appearance.ts';
import type { Context } from '../../review/context.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';

const get = createRoute({
  method: 'get',
  path: '/api/appearance',
  responses: answers(appearanceAnswerSchema, 'How the console looks'),
});
const set = createRoute({
  method: 'put',
  path: '/api/appearance',
  request: { body: jsonBody(appearanceBodySchema) },
  responses: answers(appearanceAnswerSchema, 'The appearance as it is now'),
});

/** Before anybody signed in: the door has it too. */
export function publicAppearanceRoutes({ db }: Pick<Context, 'db'>) {
  const app = newApp();
  app.openapi(get, async (c) => c.json({ appearance: await getAppearance(db.kysely) }, 200));
  return app;
}

export function appearanceRoutes() {
  const app = newApp();
  app.openapi(set, async (c) =>
    c.json({ appearance: await setAppearance(c.var.ctx, c.req.valid('json')) }, 200),
  );
  return app;
}
