import { createRoute, type z } from '@hono/zod-openapi';
import type { Context as Call } from 'hono';
import {
  auditExportSchema,
  casesExportSchema,
  decisionsExportSchema,
  type ExportAsked,
  type ExportFormat,
  type ExportKind,
  exportCountSchema,
  exportedSchemas,
  statementsExportSchema,
} from '../../api/exports.ts';
import { problemSchema } from '../../api/problem.ts';
import { countExport } from '../../review/exports/count-export.ts';
import type { Export } from '../../review/exports/define.ts';
import { exportsByKind } from '../../review/exports/kinds.ts';
import { streamExport } from '../../review/exports/stream-export.ts';
import { answers } from '../answers.ts';
import { newApp } from '../new-app.ts';
import type { Env } from '../seams.ts';

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
} as const satisfies Record<ExportFormat, string>;

type Report = (error: unknown, about: { requestId: string; path: string }) => void;

/** Everything that fits, as a file: cases, decisions, rulings, the audit, statements of reasons; for supervisors. */
export function exportsRoutes(report: Report) {
  const app = newApp();
  const offer = <Asked extends ExportAsked>(kind: ExportKind, query: z.ZodObject, one: Export<Asked>) => {
    const askedOf = (c: Call<Env>) => one.read(c.req.query());
    const request = { query };
    const file = createRoute({
      method: 'get',
      path: `/api/export/${kind}`,
      description:
        'Streamed, of one moment, uncapped. What breaks off midway breaks the connection; JSON lines then end with a line {"problem": …}.',
      request,
      responses: {
        200: {
          description: 'One row a line',
          content: {
            'application/jsonl': { schema: exportedSchemas[kind] },
            'text/csv': { schema: { type: 'string' } },
          },
        },
        default: {
          content: { 'application/problem+json': { schema: problemSchema } },
          description: 'What is wrong and where',
        },
      },
    });
    const count = createRoute({
      method: 'get',
      path: `/api/export/${kind}/count`,
      request,
      responses: answers(exportCountSchema, 'How many rows the same question would export now'),
    });
    app.openapi(count, async (c) => c.json(await countExport(c.var.ctx, one, askedOf(c)), 200));
    app.openapi(file, async (c) => send(c, kind, one, askedOf(c), report));
  };
  offer('cases', casesExportSchema, exportsByKind.cases);
  offer('decisions', decisionsExportSchema, exportsByKind.decisions);
  offer('rulings', decisionsExportSchema, exportsByKind.rulings);
  offer('audit', auditExportSchema, exportsByKind.audit);
  offer('statements', statementsExportSchema, exportsByKind.statements);
  return app;
}

async function send<Asked extends ExportAsked>(
  c: Call<Env>,
  kind: ExportKind,
  one: Export<Asked>,
  asked: Asked,
  report: Report,
): Promise<Response> {
  const { ctx, requestId } = c.var;
  const body = await streamExport(ctx, kind, one, asked, {
    report: (error) => report(error, { requestId, path: c.req.path }),
    signal: c.req.raw.signal,
  });
  const name = `${kind}-${new Date().toISOString().slice(0, 10)}.${asked.format}`;
  return new Response(body, {
    headers: {
      'content-type': exportTypes[asked.format],
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}
