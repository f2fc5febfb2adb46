import type { Context as Call } from 'hono';
import type { ExportAsked, ExportFormat, ExportKind } from '../../api/exports.ts';
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
type Asked<Query> = { ctx: Context; query: Query; c: Call<Env> };

/** Everything that fits, as a file: cases, decisions, rulings, the audit, statements of reasons; for supervisors. */
export function exportsRoutes(report: Report) {
  const file =
    <Query extends ExportAsked>(kind: ExportKind, one: Export<Query>) =>
    ({ query, c }: Asked<Query>) =>
      send(c, kind, one, query, report);
  const count =
    <Query extends ExportAsked>(one: Export<Query>) =>
    ({ ctx, query }: Asked<Query>) =>
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
