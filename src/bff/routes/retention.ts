import { createRoute } from '@hono/zod-openapi';
import { idParamSchema } from '../../api/common.ts';
import {
  erasureAnswerSchema,
  erasureBodySchema,
  erasurePreviewSchema,
  erasuresAnswerSchema,
  holdAnswerSchema,
  holdsAnswerSchema,
  newHoldBodySchema,
  retentionAnswerSchema,
  retentionPreviewSchema,
  retentionRulesSchema,
  userIdBodySchema,
} from '../../api/retention.ts';
import { askErasure, listErasures, previewErasure } from '../../review/erasure/ask-erasure.ts';
import { previewRetention } from '../../review/retention/due.ts';
import { liftHold, listHolds, placeHold } from '../../review/retention/holds.ts';
import { getRetention, setRetention } from '../../review/retention/rules.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';

const get = createRoute({
  method: 'get',
  path: '/api/retention',
  responses: answers(retentionAnswerSchema, 'How long each kind of data is kept'),
});
const set = createRoute({
  method: 'put',
  path: '/api/retention',
  request: { body: jsonBody(retentionRulesSchema) },
  responses: answers(retentionAnswerSchema, 'What now holds, from the next daily run on'),
});
const preview = createRoute({
  method: 'post',
  path: '/api/retention/preview',
  request: { body: jsonBody(retentionRulesSchema) },
  responses: answers(retentionPreviewSchema, 'What these rules would remove now'),
});
const holds = createRoute({
  method: 'get',
  path: '/api/holds',
  responses: answers(holdsAnswerSchema, 'Legal holds, those that stand first'),
});
const place = createRoute({
  method: 'post',
  path: '/api/holds',
  request: { body: jsonBody(newHoldBodySchema) },
  responses: answers(holdAnswerSchema, 'The hold, which stands', 201),
});
const lift = createRoute({
  method: 'post',
  path: '/api/holds/{id}/lift',
  request: { params: idParamSchema },
  responses: answers(holdAnswerSchema, 'The hold, which was lifted'),
});
const erasures = createRoute({
  method: 'get',
  path: '/api/erasures',
  responses: answers(erasuresAnswerSchema, 'The latest erasures and what they removed'),
});
const dryErasure = createRoute({
  method: 'post',
  path: '/api/erasures/preview',
  request: { body: jsonBody(userIdBodySchema) },
  responses: answers(erasurePreviewSchema, 'What an erasure would remove'),
});
const ask = createRoute({
  method: 'post',
  path: '/api/erasures',
  request: { body: jsonBody(erasureBodySchema) },
  responses: answers(erasureAnswerSchema, 'Asked for; a job does it', 202),
});

/** How long things are kept, what must be kept, and what must go: administrators'. */
export function retentionRoutes() {
  const app = newApp();
  app.openapi(get, async (c) => c.json(await getRetention(c.var.ctx), 200));
  app.openapi(set, async (c) => c.json(await setRetention(c.var.ctx, c.req.valid('json')), 200));
  app.openapi(preview, async (c) => c.json(await previewRetention(c.var.ctx, c.req.valid('json')), 200));
  app.openapi(holds, async (c) => c.json({ holds: await listHolds(c.var.ctx) }, 200));
  app.openapi(place, async (c) => c.json({ hold: await placeHold(c.var.ctx, c.req.valid('json')) }, 201));
  app.openapi(lift, async (c) => c.json({ hold: await liftHold(c.var.ctx, c.req.valid('param')) }, 200));
  app.openapi(erasures, async (c) => c.json({ erasures: await listErasures(c.var.ctx) }, 200));
  app.openapi(dryErasure, async (c) => c.json(await previewErasure(c.var.ctx, c.req.valid('json')), 200));
  app.openapi(ask, async (c) => c.json({ erasure: await askErasure(c.var.ctx, c.req.valid('json')) }, 202));
  return app;
}
