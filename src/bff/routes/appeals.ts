import { createRoute } from '@hono/zod-openapi';
import {
  appealAnswerSchema,
  appealBodySchema,
  appealLinkAnswerSchema,
  appealPageSchema,
  appealTokenParamSchema,
  publicAppealBodySchema,
} from '../../api/appeals.ts';
import { idParamSchema } from '../../api/common.ts';
import { makeAppealLink } from '../../review/appeals/appeal-link.ts';
import { appealByLink, getAppealPage } from '../../review/appeals/appeal-page.ts';
import { openAppeal } from '../../review/appeals/open-appeal.ts';
import { machine } from '../../review/context.ts';
import { answers, jsonBody } from '../answers.ts';
import { contextOf } from '../gates/admitted.ts';
import { newApp } from '../new-app.ts';
import type { BffSettings, Seams } from '../seams.ts';

const open = createRoute({
  method: 'post',
  path: '/api/cases/{id}/appeal',
  request: { params: idParamSchema, body: jsonBody(appealBodySchema) },
  responses: answers(appealAnswerSchema, 'The appeal, which waits for somebody else'),
});
const link = createRoute({
  method: 'post',
  path: '/api/decisions/{id}/appeal-link',
  request: { params: idParamSchema },
  responses: answers(appealLinkAnswerSchema, 'An address for the person concerned, shown this once'),
});

/** Appeals by those who are signed in. */
export function appealsRoutes() {
  const app = newApp();
  app.openapi(open, async (c) => {
    const appeal = await openAppeal(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') });
    return c.json({ appeal }, 200);
  });
  app.openapi(link, async (c) => c.json(await makeAppealLink(c.var.ctx, c.req.valid('param')), 200));
  return app;
}

const look = createRoute({
  method: 'get',
  path: '/appeal-api/{token}',
  request: { params: appealTokenParamSchema },
  responses: answers(appealPageSchema, 'What was decided, and what became of an appeal'),
});
const appeal = createRoute({
  method: 'post',
  path: '/appeal-api/{token}',
  request: { params: appealTokenParamSchema, body: jsonBody(publicAppealBodySchema) },
  responses: answers(appealPageSchema, 'The same, once the appeal waits'),
});

/** For the person concerned: outside the session gates, by unguessable token. */
export function publicAppealRoutes(seams: Seams, settings: BffSettings) {
  const ctx = contextOf(seams, settings, machine);
  const app = newApp();
  app.use('/appeal-api/*', async (c, next) => {
    await next();
    // The address is the key: it goes nowhere else.
    c.header('referrer-policy', 'no-referrer');
  });
  app.openapi(look, async (c) => c.json(await getAppealPage(ctx, c.req.valid('param')), 200));
  app.openapi(appeal, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') };
    return c.json(await appealByLink(ctx, input), 200);
  });
  return app;
}
