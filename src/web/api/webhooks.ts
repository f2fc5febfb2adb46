import type { QueryClient } from '@tanstack/react-query';
import { listAlarms } from '../../api/alarms.ts';
import { getDelivery, listDeliveries, listWebhooks } from '../../api/webhooks.ts';
import { invalidate, pagesOf, queryOf } from './query.ts';

/** Polling interval while deliveries are shown. */
const lookAgainMs = 4000;

export const endpointsQuery = () => queryOf(listWebhooks);

export type SendingFilters = Record<'endpoint' | 'state' | 'type' | 'case', string | null>;

export const sendingsQuery = (filters: SendingFilters) => ({
  ...pagesOf(listDeliveries, { query: filters }),
  refetchInterval: lookAgainMs,
});

export const sendingQuery = (id: string) =>
  queryOf(
    getDelivery,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.sending.state === 'waiting' ? lookAgainMs : false) },
  );

export const webhooksChanged = (queryClient: QueryClient) =>
  invalidate(queryClient, listWebhooks, listDeliveries, getDelivery, listAlarms);
