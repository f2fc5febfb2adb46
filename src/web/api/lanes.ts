import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { LaneChanges, LaneFilter, LaneSort, laneAnswerSchema, NewLaneBody } from '../../api/lanes.ts';
import type { NewViewBody, viewAnswerSchema, viewsAnswerSchema } from '../../api/views.ts';
import { call, post } from './call.ts';

/** The list itself: the API's own brings its parser, which the browser need not carry. */
export const sorts = ['priority', 'oldest', 'newest'] as const satisfies readonly LaneSort[];

/** Likewise: those that have no rule of second looks. */
export const lanesWithoutLooks: readonly string[] = ['for-me', 'second-look', 'appeals'];

export const emptyFilter: LaneFilter = {
  kinds: [],
  states: [],
  tasks: [],
  labels: [],
  severities: [],
  rateMin: null,
  rateMax: null,
  rooms: [],
  users: [],
  forums: [],
  senders: [],
};

type LaneAnswer = z.infer<typeof laneAnswerSchema>;
const at = (key: string) => `/api/lanes/${encodeURIComponent(key)}`;

/** Everything that changes a lane or a view. Each throws a ProblemError. */
export const lanes = {
  add: (body: NewLaneBody) => post<LaneAnswer>('/api/lanes', body),
  change: (key: string, body: LaneChanges) => call<LaneAnswer>(at(key), { method: 'PATCH', body }),
  remove: (key: string) => call<null>(at(key), { method: 'DELETE' }),
};

export const views = {
  save: (body: NewViewBody) => post<z.infer<typeof viewAnswerSchema>>('/api/views', body),
  remove: (id: string) => call<null>(`/api/views/${encodeURIComponent(id)}`, { method: 'DELETE' }),
};

export function viewsQuery() {
  return queryOptions({
    queryKey: ['views'],
    queryFn: ({ signal }) => call<z.infer<typeof viewsAnswerSchema>>('/api/views', { signal }),
  });
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
