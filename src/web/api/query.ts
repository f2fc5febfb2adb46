import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { Answer, Call, Sent } from '../../api/call.ts';
import { ask, type Sending } from './ask.ts';

/** Changing the page does not refetch it. */
export const rarelyChanges = { staleTime: 300_000 };

/** Query key of a call: all its answers, or those whose input contains `sent`. */
export const keyOf = <C extends Call>(
  call: C,
  sent?: { [Part in keyof Sent<C>]?: Partial<Sent<C>[Part]> },
) => (sent ? [call.path, sent] : [call.path]);

/** Query options that read a call: `useQuery(queryOf(listLanes))`. */
export function queryOf<C extends Call>(
  call: C,
  ...[sent, options]: Sending<C, Omit<UseQueryOptions<Answer<C>>, 'queryKey' | 'queryFn'>>
) {
  return queryOptions({
    ...options,
    queryKey: [call.path, sent ?? {}],
    queryFn: ({ signal }) => ask<Call>(call, sent, { signal }) as Promise<Answer<C>>,
  });
}

type Paged = Call & { query: z.ZodObject; answer: z.ZodType<{ nextCursor: string | null }> };

/** The same for a call with pages. */
export function pagesOf<C extends Paged>(call: C, sent: Sent<C> & { query?: object }) {
  return infiniteQueryOptions({
    queryKey: [call.path, sent, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      ask<Call>(call, { ...sent, query: { ...sent.query, cursor: pageParam } }, { signal }) as Promise<
        z.output<C['answer']>
      >,
    initialPageParam: null as string | null,
    getNextPageParam: (page: z.output<C['answer']>) => page.nextCursor,
  });
}

/** Refetches every answer of these calls, whatever its input. */
export async function invalidate(queryClient: QueryClient, ...calls: readonly Call[]): Promise<void> {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
}

/** Refetches everything except the list of cases, whose rows stay as they are. */
export const invalidateAll = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'cases' });
