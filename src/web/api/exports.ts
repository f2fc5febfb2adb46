import type { QueryClient } from '@tanstack/react-query';
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
import { invalidate, queryOf } from './query.ts';

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

/** A link rather than a request: the browser writes the file while it arrives. `bom`: marks the file as UTF-8. */
export const exportUrl = (
  kind: ExportKind,
  filters: ExportFilters,
  { format, bom }: { format: ExportFormat; bom: boolean },
) => urlOf(files[kind], { query: { ...filters, format, bom: bom ? 'yes' : null } });

/** How many rows the export would have now. */
export const exportCountQuery = (kind: ExportKind, filters: ExportFilters) =>
  queryOf(counts[kind], { query: { ...filters, format: 'csv' } }, { staleTime: 0, gcTime: 0 });

/** Polled while a file is being written, and now and then otherwise, since a schedule writes files too. */
export const schedulesQuery = () =>
  queryOf(
    listExportSchedules,
    {},
    {
      refetchInterval: (query) => {
        const runs = query.state.data?.schedules.flatMap((one) => one.runs) ?? [];
        return runs.some(({ state }) => state === 'waiting' || state === 'running') ? 1500 : 30_000;
      },
    },
  );

export const schedulesChanged = (queryClient: QueryClient) => invalidate(queryClient, listExportSchedules);
