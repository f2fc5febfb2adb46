import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../api/call.ts';
import { urlOf } from '../../api/call-url.ts';
import { listExportSchedules } from '../../api/export-schedules.ts';
import {
  countAudit,
  countCases,
  countDecisions,
  countRulings,
  countStatements,
  type ExportFormat,
  type ExportKind,
  exportAudit,
  exportCases,
  exportDecisions,
  exportRulings,
  exportStatements,
} from '../../api/exports.ts';
import { ask } from './ask.ts';

const files = {
  cases: exportCases,
  decisions: exportDecisions,
  rulings: exportRulings,
  audit: exportAudit,
  statements: exportStatements,
} satisfies Record<ExportKind, Call>;
const counts = {
  cases: countCases,
  decisions: countDecisions,
  rulings: countRulings,
  audit: countAudit,
  statements: countStatements,
} satisfies Record<ExportKind, Call>;

export type ExportFilters = Record<string, string | null | undefined>;

/** A link, not a request: the browser writes the file as it comes. `bom`: marked as UTF-8. */
export const exportUrl = (
  kind: ExportKind,
  filters: ExportFilters,
  { format, bom }: { format: ExportFormat; bom: boolean },
) => urlOf(files[kind], { query: { ...filters, format, bom: bom ? 'yes' : null } });

/** How many rows it would have now. */
export function exportCountQuery(kind: ExportKind, filters: ExportFilters) {
  return queryOptions({
    queryKey: ['export-count', kind, filters],
    queryFn: ({ signal }) => ask(counts[kind], { query: { ...filters, format: 'csv' } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Asked again while a file is being written, and now and then, since the clock writes them too. */
export function schedulesQuery() {
  return queryOptions({
    queryKey: ['export-schedules'],
    queryFn: ({ signal }) => ask(listExportSchedules, {}, { signal }),
    refetchInterval: (query) => {
      const runs = query.state.data?.schedules.flatMap((one) => one.runs) ?? [];
      return runs.some(({ state }) => state === 'waiting' || state === 'running') ? 1500 : 30_000;
    },
  });
}

export const schedulesChanged = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: schedulesQuery().queryKey });
