import type { QueryClient } from '@tanstack/react-query';
import { listReasonTemplates } from '../../api/statements.ts';
import { invalidate, queryOf } from './query.ts';

/** Templates for statements of reasons, by policy. */
export const templatesQuery = () => queryOf(listReasonTemplates, {}, { staleTime: 60_000 });

export const templatesChanged = (queryClient: QueryClient) => invalidate(queryClient, listReasonTemplates);
