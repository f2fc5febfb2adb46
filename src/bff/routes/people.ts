import { createRoute } from '@hono/zod-openapi';
import {
  bulkAnswerSchema,
  bulkDecisionBodySchema,
  bulkUndoAnswerSchema,
  bulkUndoBodySchema,
  caseDetailSchema,
  epochBodySchema,
  handOverBodySchema,
  questionBodySchema,
} from '../../api/cases.ts';
import { idParamSchema } from '../../api/common.ts';
import { peopleAnswerSchema, presenceBodySchema } from '../../api/people.ts';
import { handOver, question } from '../../review/cases/hand-over.ts';
import { takeOver } from '../../review/cases/take-over.ts';
import { bulkDecide, bulkUndo } from '../../review/decisions/bulk.ts';
import { Failure } from '../../review/failure.ts';
import { listPeople, lookAt } from '../../review/people/presence.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';
import type { Seams } from '../seams.ts';

const one = { params: idParamSchema };

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
const taking = createRoute({
  method: 'post',
  path: '/api/cases/{id}/take-over',
  request: { ...one, body: jsonBody(epochBodySchema) },
  responses: answers(caseDetailSchema, 'The case, claimed; for supervisors'),
});
const handing = createRoute({
  method: 'post',
  path: '/api/cases/{id}/hand-over',
  request: { ...one, body: jsonBody(handOverBodySchema) },
  responses: answers(caseDetailSchema, 'The case, which waits for the colleague'),
});
const asking = createRoute({
  method: 'post',
  path: '/api/cases/{id}/question',
  request: { ...one, body: jsonBody(questionBodySchema) },
  responses: answers(caseDetailSchema, 'The case, which waits for a supervisor'),
});
const bulk = createRoute({
  method: 'post',
  path: '/api/cases/bulk-decision',
  request: { body: jsonBody(bulkDecisionBodySchema) },
  responses: answers(bulkAnswerSchema, 'One answer a case'),
});
const takeBack = createRoute({
  method: 'post',
  path: '/api/decisions/bulk-undo',
  request: { body: jsonBody(bulkUndoBodySchema) },
  responses: answers(bulkUndoAnswerSchema, 'One answer a decision'),
});

/** What several people do about the same cases, and one person about many. */
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
  app.openapi(taking, async (c) =>
    c.json(await takeOver(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  );
  app.openapi(handing, async (c) => {
    const { to, ...message } = c.req.valid('json');
    const colleague = to === null ? null : (await session.people()).find(({ id }) => id === to);
    if (colleague === undefined) {
      throw new Failure('invalid_request', 'There is no such colleague.', {
        errors: [{ path: 'to', message: 'is nobody here' }],
      });
    }
    return c.json(await handOver(c.var.ctx, { ...c.req.valid('param'), ...message, to: colleague }), 200);
  });
  app.openapi(asking, async (c) =>
    c.json(await question(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  );
  app.openapi(bulk, async (c) => {
    const key = c.req.header('idempotency-key');
    const input = { ...c.req.valid('json'), ...(key ? { idempotencyKey: key.slice(0, 100) } : {}) };
    return c.json(await bulkDecide(c.var.ctx, input), 200);
  });
  app.openapi(takeBack, async (c) => c.json(await bulkUndo(c.var.ctx, c.req.valid('json')), 200));
  return app;
}
