import { createRoute } from '@hono/zod-openapi';
import {
  laneAnswerSchema,
  laneChangesSchema,
  laneKeyParamSchema,
  lanesAnswerSchema,
  newLaneBodySchema,
} from '../../api/lanes.ts';
import { addLane, changeLane, removeLane } from '../../review/cases/keep-lane.ts';
import { listLanes } from '../../review/cases/lanes.ts';
import { answers, jsonBody } from '../answers.ts';
import { laneKeepers } from '../gates/roles.ts';
import { newApp } from '../new-app.ts';

const list = createRoute({
  method: 'get',
  path: '/api/lanes',
  responses: answers(lanesAnswerSchema, 'Lanes with their counts'),
});
const add = createRoute({
  method: 'post',
  path: '/api/lanes',
  middleware: [laneKeepers],
  request: { body: jsonBody(newLaneBodySchema) },
  responses: answers(laneAnswerSchema, 'The new lane', 201),
});
const change = createRoute({
  method: 'patch',
  path: '/api/lanes/{key}',
  middleware: [laneKeepers],
  request: { params: laneKeyParamSchema, body: jsonBody(laneChangesSchema) },
  responses: answers(laneAnswerSchema, 'The lane as it is now'),
});
const remove = createRoute({
  method: 'delete',
  path: '/api/lanes/{key}',
  middleware: [laneKeepers],
  request: { params: laneKeyParamSchema },
  responses: { 204: { description: 'It is gone' } },
});

/** Everyone sees the lanes; supervisors and administrators set them, and every change is audited. */
export function lanesRoutes() {
  const app = newApp();
  app.openapi(list, async (c) => c.json({ lanes: await listLanes(c.var.ctx) }, 200));
  app.openapi(add, async (c) => c.json({ lane: await addLane(c.var.ctx, c.req.valid('json')) }, 201));
  app.openapi(change, async (c) => {
    const lane = await changeLane(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') });
    return c.json({ lane }, 200);
  });
  app.openapi(remove, async (c) => {
    await removeLane(c.var.ctx, c.req.valid('param'));
    return c.body(null, 204);
  });
  return app;
}
