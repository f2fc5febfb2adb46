import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AppEvent } from '../../api/events.ts';
import type {
  LabelBody,
  LabelsFile,
  labelAnswerSchema,
  labelsImportedSchema,
  seenLabelsAnswerSchema,
} from '../../api/labels.ts';
import type {
  NewPolicyBody,
  PolicyChanges,
  policiesAnswerSchema,
  policyAnswerSchema,
} from '../../api/policies.ts';
import type { Appearance, appearanceAnswerSchema } from '../../api/settings.ts';
import { call, post } from './call.ts';

const id = encodeURIComponent;
const seldom = 300_000;

export function seenLabelsQuery() {
  return queryOptions({
    queryKey: ['labels', 'seen'],
    queryFn: ({ signal }) => call<z.infer<typeof seenLabelsAnswerSchema>>('/api/labels/seen', { signal }),
  });
}

export function policiesQuery() {
  return queryOptions({
    queryKey: ['policies'],
    queryFn: ({ signal }) => call<z.infer<typeof policiesAnswerSchema>>('/api/policies', { signal }),
    staleTime: seldom,
  });
}

export function appearanceQuery() {
  return queryOptions({
    queryKey: ['appearance'],
    queryFn: ({ signal }) => call<z.infer<typeof appearanceAnswerSchema>>('/api/appearance', { signal }),
    staleTime: seldom,
  });
}

type Numbered = { task: string; number: number };
const labelAt = ({ task, number }: Numbered) => `/api/labels/${id(task)}/${number}`;

/** Everything that changes these settings. Each throws a ProblemError. */
export const labels = {
  set: (label: Numbered, body: LabelBody) =>
    call<z.infer<typeof labelAnswerSchema>>(labelAt(label), { method: 'PUT', body }),
  remove: (label: Numbered) => call<null>(labelAt(label), { method: 'DELETE' }),
  read: (body: LabelsFile) => post<z.infer<typeof labelsImportedSchema>>('/api/labels/import', body),
};

export const policies = {
  add: (body: NewPolicyBody) => post<z.infer<typeof policyAnswerSchema>>('/api/policies', body),
  change: (key: string, body: PolicyChanges) =>
    call<z.infer<typeof policyAnswerSchema>>(`/api/policies/${id(key)}`, { method: 'PATCH', body }),
};

export const appearance = {
  set: (body: Appearance) =>
    call<z.infer<typeof appearanceAnswerSchema>>('/api/appearance', { method: 'PUT', body }),
};

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
