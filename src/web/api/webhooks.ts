import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getDelivery, listDeliveries, listWebhooks } from '../../api/webhooks.ts';
import { ask } from './ask.ts';

/** While somebody looks, what is on its way is asked for anew. */
const lookAgainMs = 4000;

export function endpointsQuery() {
  return queryOptions({
    queryKey: ['webhooks', 'endpoints'],
    queryFn: ({ signal }) => ask(listWebhooks, {}, { signal }),
  });
}

export type SendingFilters = Record<'endpoint' | 'state' | 'type' | 'case', string | null>;

export function sendingsQuery(filters: SendingFilters) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', 'sendings', filters],
    queryFn: ({ pageParam, signal }) =>
      ask(listDeliveries, { query: { ...filters, cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: lookAgainMs,
  });
}

export function sendingQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', 'sending', id],
    queryFn: ({ signal }) => ask(getDelivery, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.sending.state === 'waiting' ? lookAgainMs : false),
  });
}

export function webhooksChanged(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['webhooks'] });
}
