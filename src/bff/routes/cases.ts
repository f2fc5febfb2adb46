import { createRoute } from '@hono/zod-openapi';
import {
  caseDetailSchema,
  casesPageSchema,
  casesQuerySchema,
  claimNextBodySchema,
  decisionAnswerSchema,
  decisionBodySchema,
  epochBodySchema,
  undoAnswerSchema,
} from '../../api/cases.ts';
import { idParamSchema } from '../../api/common.ts';
import { claimCase, claimNext, releaseClaim, renewClaim } from '../../review/cases/claim-case.ts';
import { getCase } from '../../review/cases/get-case.ts';
import { listCases } from '../../review/cases/list-cases.ts';
import { decide } from '../../review/decisions/decide.ts';
import { undo } from '../../review/decisions/undo.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';

const one = { params: idParamSchema };
const empty = { 204: { description: 'Nothing to give' } };

const list = createRoute({
  method: 'get',
  path: '/api/cases',
  request: { query: casesQuerySchema },
  responses: answers(casesPageSchema, 'A page of the queue, in its order'),
});
const next = createRoute({
  method: 'post',
  path: '/api/cases/claim-next',
  request: { body: jsonBody(claimNextBodySchema) },
  responses: { ...answers(caseDetailSchema, 'The case, claimed'), ...empty },
});
const get = createRoute({
  method: 'get',
  path: '/api/cases/{id}',
  request: one,
  responses: answers(caseDetailSchema, 'The case'),
});
const claim = createRoute({
  method: 'post',
  path: '/api/cases/{id}/claim',
  request: one,
  responses: answers(caseDetailSchema, 'The case, claimed'),
});
const renew = createRoute({
  method: 'post',
  path: '/api/cases/{id}/renew',
  request: { ...one, body: jsonBody(epochBodySchema) },
  responses: answers(caseDetailSchema, 'The case, claimed for longer'),
});
const release = createRoute({
  method: 'post',
  path: '/api/cases/{id}/release',
  request: { ...one, body: jsonBody(epochBodySchema) },
  responses: empty,
});
const decision = createRoute({
  method: 'post',
  path: '/api/cases/{id}/decision',
  request: { ...one, body: jsonBody(decisionBodySchema) },
  responses: answers(decisionAnswerSchema, 'The decision, and the next case, claimed'),
});
const takeBack = createRoute({
  method: 'post',
  path: '/api/decisions/{id}/undo',
  request: one,
  responses: answers(undoAnswerSchema, 'The decision, taken back'),
});

export function casesRoutes() {
  // Statement by statement: a chain would carry the types of all routes before through each one.
  const app = newApp();
  app.openapi(list, async (c) => c.json(await listCases(c.var.ctx, c.req.valid('query')), 200));
  app.openapi(next, async (c) => {
    const found = await claimNext(c.var.ctx, c.req.valid('json'));
    return found ? c.json(found, 200) : c.body(null, 204);
  });
  app.openapi(get, async (c) => c.json(await getCase(c.var.ctx, c.req.valid('param')), 200));
  app.openapi(claim, async (c) => c.json(await claimCase(c.var.ctx, c.req.valid('param')), 200));
  app.openapi(renew, async (c) =>
    c.json(await renewClaim(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  );
  app.openapi(release, async (c) => {
    await releaseClaim(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') });
    return c.body(null, 204);
  });
  app.openapi(decision, async (c) => {
    const key = c.req.header('idempotency-key');
    const input = {
      ...c.req.valid('json'),
      ...c.req.valid('param'),
      ...(key === undefined ? {} : { idempotencyKey: key.slice(0, 200) }),
    };
    return c.json(await decide(c.var.ctx, input), 200);
  });
  app.openapi(takeBack, async (c) => c.json(await undo(c.var.ctx, c.req.valid('param')), 200));
  return app;
}
