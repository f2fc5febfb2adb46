import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  runAnswerSchema,
  ScheduleBody,
  ScheduleChanges,
  scheduleAnswerSchema,
  schedulesAnswerSchema,
} from '../../api/export-schedules.ts';
import type { ExportCount, ExportFormat, ExportKind } from '../../api/exports.ts';
import { call, post, search } from './call.ts';

export type ExportFilters = Record<string, string | null | undefined>;

/** A link, not a request: the browser writes the file as it comes. `bom`: marked as UTF-8. */
export const exportUrl = (
  kind: ExportKind,
  filters: ExportFilters,
  { format, bom }: { format: ExportFormat; bom: boolean },
) => `/api/export/${kind}${search({ ...filters, format, bom: bom ? 'yes' : null })}`;

/** How many rows it would have now. */
export function exportCountQuery(kind: ExportKind, filters: ExportFilters) {
  return queryOptions({
    queryKey: ['export-count', kind, filters],
    queryFn: ({ signal }) =>
      call<ExportCount>(`/api/export/${kind}/count${search({ ...filters, format: 'csv' })}`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Asked again while a file is being written, and now and then, since the clock writes them too. */
export function schedulesQuery() {
  return queryOptions({
    queryKey: ['export-schedules'],
    queryFn: ({ signal }) => call<z.infer<typeof schedulesAnswerSchema>>('/api/export-schedules', { signal }),
    refetchInterval: (query) => {
      const runs = query.state.data?.schedules.flatMap((one) => one.runs) ?? [];
      return runs.some(({ state }) => state === 'waiting' || state === 'running') ? 1500 : 30_000;
    },
  });
}

export const schedulesChanged = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: schedulesQuery().queryKey });

const at = (id: string) => `/api/export-schedules/${encodeURIComponent(id)}`;
type ScheduleAnswer = z.infer<typeof scheduleAnswerSchema>;
/** Everything that changes what the clock writes. Each throws a ProblemError. */
export const scheduleApi = {
  add: (body: ScheduleBody) => post<ScheduleAnswer>('/api/export-schedules', body),
  change: (id: string, body: ScheduleChanges) => call<ScheduleAnswer>(at(id), { method: 'PATCH', body }),
  remove: (id: string) => call<null>(at(id), { method: 'DELETE' }),
  run: (id: string) => post<z.infer<typeof runAnswerSchema>>(`${at(id)}/run`),
};
export const runFileUrl = (id: string) => `/api/export-runs/${encodeURIComponent(id)}/file`;
