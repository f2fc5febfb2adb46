import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listViews } from '../../api/views.ts';
import { ask } from './ask.ts';

export function viewsQuery() {
  return queryOptions({ queryKey: ['views'], queryFn: ({ signal }) => ask(listViews, {}, { signal }) });
}

/** A lane that changed holds other cases, or has them in another order. */
export async function lanesChanged(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['lanes'] }),
    queryClient.invalidateQueries({ queryKey: ['views'] }),
    queryClient.resetQueries({ queryKey: ['cases'] }),
    queryClient.invalidateQueries({ queryKey: ['arrivals'] }),
  ]);
}
