import type { QueryClient } from '@tanstack/react-query';
import { listCases } from '../../api/cases.ts';
import { listLanes } from '../../api/lanes.ts';
import { listViews } from '../../api/views.ts';
import { invalidate, queryOf } from './query.ts';

export const viewsQuery = () => queryOf(listViews);

/** A changed lane holds other cases or has another order. */
export async function lanesChanged(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(queryClient, listLanes, listViews, listCases),
    queryClient.resetQueries({ queryKey: ['cases'] }),
  ]);
}
