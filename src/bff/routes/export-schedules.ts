import { createRoute } from '@hono/zod-openapi';
import { idParamSchema } from '../../api/common.ts';
import {
  runAnswerSchema,
  runsAnswerSchema,
  scheduleAnswerSchema,
  scheduleBodySchema,
  scheduleChangesSchema,
  schedulesAnswerSchema,
} from '../../api/export-schedules.ts';
import {
  addSchedule,
  changeSchedule,
  listRuns,
  listSchedules,
  openRun,
  removeSchedule,
  runNow,
} from '../../review/exports/schedules.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';
import { serveFile } from '../serve-file.ts';
import { exportTypes } from './exports.ts';

const params = idParamSchema;
const list = createRoute({
  method: 'get',
  path: '/api/export-schedules',
  responses: answers(schedulesAnswerSchema, 'Exports that are written by the clock, with their latest files'),
});
const add = createRoute({
  method: 'post',
  path: '/api/export-schedules',
  request: { body: jsonBody(scheduleBodySchema) },
  responses: answers(scheduleAnswerSchema, 'The scheduled export', 201),
});
const change = createRoute({
  method: 'patch',
  path: '/api/export-schedules/{id}',
  request: { params, body: jsonBody(scheduleChangesSchema) },
  responses: answers(scheduleAnswerSchema, 'The scheduled export as it is now'),
});
const remove = createRoute({
  method: 'delete',
  path: '/api/export-schedules/{id}',
  request: { params },
  responses: { 204: { description: 'It is gone, and its files' } },
});
const run = createRoute({
  method: 'post',
  path: '/api/export-schedules/{id}/run',
  request: { params },
  responses: answers(runAnswerSchema, 'One more file is being written', 202),
});
const runs = createRoute({
  method: 'get',
  path: '/api/export-schedules/{id}/runs',
  request: { params },
  responses: answers(runsAnswerSchema, 'Its files, the latest first'),
});
const file = createRoute({
  method: 'get',
  path: '/api/export-runs/{id}/file',
  request: { params },
  responses: { 200: { description: 'The file' } },
});

/** Exports by the clock, kept in the evidence store; for supervisors. */
export function exportSchedulesRoutes() {
  const app = newApp();
  app.openapi(list, async (c) => c.json({ schedules: await listSchedules(c.var.ctx) }, 200));
  app.openapi(add, async (c) => c.json({ schedule: await addSchedule(c.var.ctx, c.req.valid('json')) }, 201));
  app.openapi(change, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') };
    return c.json({ schedule: await changeSchedule(c.var.ctx, input) }, 200);
  });
  app.openapi(remove, async (c) => {
    await removeSchedule(c.var.ctx, c.req.valid('param'));
    return c.body(null, 204);
  });
  app.openapi(run, async (c) => c.json({ run: await runNow(c.var.ctx, c.req.valid('param')) }, 202));
  app.openapi(runs, async (c) => c.json({ runs: await listRuns(c.var.ctx, c.req.valid('param')) }, 200));
  app.openapi(file, async (c) => {
    const { ctx } = c.var;
    const { name, format, ...found } = await openRun(ctx, c.req.valid('param'));
    const answer = await serveFile(
      ctx.evidence,
      { ...found, contentType: exportTypes[format] },
      c.req.raw.headers,
    );
    answer.headers.set('content-disposition', `attachment; filename="${name}"`);
    answer.headers.set('cache-control', 'no-store');
    return answer;
  });
  return app;
}
