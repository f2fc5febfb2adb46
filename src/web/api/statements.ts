import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { KeptTemplate, ReasonTemplate, templatesAnswerSchema } from '../../api/statements.ts';
import { call } from './call.ts';

const at = (policy: string) => `/api/reason-templates/${encodeURIComponent(policy)}`;

/** What statements of reasons begin with, by policy. */
export function templatesQuery() {
  return queryOptions({
    queryKey: ['reason-templates'],
    queryFn: ({ signal }) => call<z.infer<typeof templatesAnswerSchema>>('/api/reason-templates', { signal }),
    staleTime: 60_000,
  });
}

export const templates = {
  set: (policy: string, template: ReasonTemplate) =>
    call<{ template: KeptTemplate }>(at(policy), { method: 'PUT', body: { template } }),
  remove: (policy: string) => call<null>(at(policy), { method: 'DELETE' }),
};

export function templatesChanged(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['reason-templates'] });
}
