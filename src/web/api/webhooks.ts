import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Page } from '../../api/common.ts';
import type {
  DeliveryType,
  EndpointChanges,
  EndpointSecret,
  endpointAnswerSchema,
  endpointsAnswerSchema,
  NewEndpointBody,
  ReplayBody,
  replayAnswerSchema,
  Sending,
  SendingDetail,
  SendingState,
} from '../../api/webhooks.ts';
import { call, post, search } from './call.ts';

/** The lists themselves: the API's own bring its parser, which the browser need not carry. */
export const sendingStates = [
  'waiting',
  'sent',
  'dead',
  'withdrawn',
] as const satisfies readonly SendingState[];
export const deliveryTypes = [
  'decision.made',
  'decision.reversed',
  'appeal.decided',
  'webhook.test',
] as const satisfies readonly DeliveryType[];

type EndpointAnswer = z.infer<typeof endpointAnswerSchema>;
const base = '/api/webhooks';
const at = (id: string) => `${base}/${encodeURIComponent(id)}`;
const sendingAt = (id: string) => `${base}/deliveries/${encodeURIComponent(id)}`;
/** While somebody looks, what is on its way is asked for anew. */
const lookAgainMs = 4000;

/** Everything that changes an endpoint or sends to it. Each throws a ProblemError. */
export const webhooks = {
  add: (body: NewEndpointBody) => post<EndpointSecret>(base, body),
  change: (id: string, body: EndpointChanges) => call<EndpointAnswer>(at(id), { method: 'PATCH', body }),
  remove: (id: string) => call<null>(at(id), { method: 'DELETE' }),
  rotate: (id: string, overlapHours: number) => post<EndpointSecret>(`${at(id)}/rotate`, { overlapHours }),
  test: (id: string) => post<SendingDetail>(`${at(id)}/test`),
  replay: (body: ReplayBody) => post<z.infer<typeof replayAnswerSchema>>(`${base}/replay`, body),
  replayOne: (id: string) => post<Sending>(`${sendingAt(id)}/replay`),
};

export function endpointsQuery() {
  return queryOptions({
    queryKey: ['webhooks', 'endpoints'],
    queryFn: ({ signal }) => call<z.infer<typeof endpointsAnswerSchema>>(base, { signal }),
  });
}

export type SendingFilters = Record<'endpoint' | 'state' | 'type' | 'case', string | null>;

export function sendingsQuery(filters: SendingFilters) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', 'sendings', filters],
    queryFn: ({ pageParam, signal }) =>
      call<Page<Sending>>(`${base}/deliveries${search({ ...filters, cursor: pageParam })}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: lookAgainMs,
  });
}

export function sendingQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', 'sending', id],
    queryFn: ({ signal }) => call<SendingDetail>(sendingAt(id), { signal }),
    refetchInterval: ({ state }) => (state.data?.sending.state === 'waiting' ? lookAgainMs : false),
  });
}

export function webhooksChanged(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['webhooks'] });
}
