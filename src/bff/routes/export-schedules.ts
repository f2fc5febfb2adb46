import * as schedules from '../../api/export-schedules.ts';
import {
  addSchedule,
  changeSchedule,
  listRuns,
  listSchedules,
  openRun,
  removeSchedule,
  runNow,
} from '../../review/exports/schedules.ts';
import { serve } from '../serve.ts';
import { serveFile } from '../serve-file.ts';
import { exportTypes } from './exports.ts';

/** Scheduled exports, stored in the evidence store; for supervisors. */
export const exportSchedulesRoutes = () =>
  serve(schedules, {
    listExportSchedules: async ({ ctx }) => ({ schedules: await listSchedules(ctx) }),
    addExportSchedule: async ({ ctx, body }) => ({ schedule: await addSchedule(ctx, body) }),
    changeExportSchedule: async ({ ctx, params, body }) => ({
      schedule: await changeSchedule(ctx, { ...body, ...params }),
    }),
    removeExportSchedule: ({ ctx, params }) => removeSchedule(ctx, params),
    runExportSchedule: async ({ ctx, params }) => ({ run: await runNow(ctx, params) }),
    listExportRuns: async ({ ctx, params }) => ({ runs: await listRuns(ctx, params) }),
    getExportFile: async ({ ctx, params, c }) => {
      const { name, format, ...found } = await openRun(ctx, params);
      const file = { ...found, contentType: exportTypes[format] };
      const answer = await serveFile(ctx.evidence, file, c.req.raw.headers);
      answer.headers.set('content-disposition', `attachment; filename="${name}"`);
      answer.headers.set('cache-control', 'no-store');
      return answer;
    },
  });
