import type { Context as Call } from 'hono';
import type { ExportFormat, ExportKind, ExportQuery } from '../../api/exports.ts';
import * as exports from '../../api/exports.ts';
import type { Context } from '../../review/context/context.ts';
import { countExport } from '../../review/exports/count-export.ts';
import type { Export } from '../../review/exports/define.ts';
import { exportsByKind } from '../../review/exports/kinds.ts';
import { streamExport } from '../../review/exports/stream-export.ts';
import type { Env } from '../seams.ts';
import { serve } from '../serve.ts';

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
} as const satisfies Record<ExportFormat, string>;

type Report = (error: unknown, about: { requestId: string; path: string }) => void;
type ExportInput<Query> = { ctx: Context; query: Query; c: Call<Env> };

/** All matching rows as a file: cases, decisions, rulings, the audit, statements of reasons; for supervisors. */
export function exportsRoutes(report: Report) {
  const file =
    <Query extends ExportQuery>(kind: ExportKind, one: Export<Query>) =>
    ({ query, c }: ExportInput<Query>) =>
      send(c, kind, one, query, report);
  const count =
    <Query extends ExportQuery>(one: Export<Query>) =>
    ({ ctx, query }: ExportInput<Query>) =>
      countExport(ctx, one, query);
  const { cases, decisions, rulings, audit, statements } = exportsByKind;
  return serve(exports, {
    exportCases: file('cases', cases),
    countCases: count(cases),
    exportDecisions: file('decisions', decisions),
    countDecisions: count(decisions),
    exportRulings: file('rulings', rulings),
    countRulings: count(rulings),
    exportAudit: file('audit', audit),
    countAudit: count(audit),
    exportStatements: file('statements', statements),
    countStatements: count(statements),
  });
}

async function send<Query extends ExportQuery>(
  c: Call<Env>,
  kind: ExportKind,
  one: Export<Query>,
  query: Query,
  report: Report,
): Promise<Response> {
  const { ctx, requestId } = c.var;
  const body = await streamExport(ctx, kind, one, query, {
    report: (error) => report(error, { requestId, path: c.req.path }),
    signal: c.req.raw.signal,
  });
  const name = `${kind}-${new Date().toISOString().slice(0, 10)}.${query.format}`;
  return new Response(body, {
    headers: {
      'content-type': exportTypes[query.format],
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}
