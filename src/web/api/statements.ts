import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listReasonTemplates } from '../../api/statements.ts';
import { ask } from './ask.ts';

/** What statements of reasons begin with, by policy. */
export function templatesQuery() {
  return queryOptions({
    queryKey: ['reason-templates'],
    queryFn: ({ signal }) => ask(listReasonTemplates, {}, { signal }),
    staleTime: 60_000,
  });
}

export function templatesChanged(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['reason-templates'] });
}
