import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AppEvent } from '../../api/events.ts';
import { listSeenLabels } from '../../api/labels.ts';
import { listPolicies } from '../../api/policies.ts';
import { getAppearance } from '../../api/settings.ts';
import { ask } from './ask.ts';

const seldom = 300_000;

export function seenLabelsQuery() {
  return queryOptions({
    queryKey: ['labels', 'seen'],
    queryFn: ({ signal }) => ask(listSeenLabels, {}, { signal }),
  });
}

export function policiesQuery() {
  return queryOptions({
    queryKey: ['policies'],
    queryFn: ({ signal }) => ask(listPolicies, {}, { signal }),
    staleTime: seldom,
  });
}

export function appearanceQuery() {
  return queryOptions({
    queryKey: ['appearance'],
    queryFn: ({ signal }) => ask(getAppearance, {}, { signal }),
    staleTime: seldom,
  });
}

type Part = Extract<AppEvent, { type: 'settings.changed' }>['part'];

/** What is read anew when a part of the settings changed, here or elsewhere; cases in lists are the caller's. */
const touched: Record<Part, readonly string[]> = {
  labels: [
    'labels',
    'stats',
    'lanes',
    'views',
    'policies',
    'arrivals',
    'submissions',
    'submission',
    'first-steps',
  ],
  policies: ['policies'],
  // What is listed keeps its rows: what a lane holds from now on waits behind the note of new ones.
  lanes: ['lanes', 'views', 'arrivals', 'stats'],
  account: ['moderation', 'tasks', 'galleries', 'words', 'engines', 'first-steps'],
  appearance: ['appearance'],
};

export async function settingsChanged(queryClient: QueryClient, part: Part): Promise<void> {
  await Promise.all(touched[part].map((queryKey) => queryClient.invalidateQueries({ queryKey: [queryKey] })));
}
