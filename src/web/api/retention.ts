import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  ErasurePreview,
  erasureAnswerSchema,
  erasuresAnswerSchema,
  holdAnswerSchema,
  holdsAnswerSchema,
  NewHoldBody,
  RetentionAnswer,
  RetentionKind,
  RetentionRules,
  retentionPreviewSchema,
} from '../../api/retention.ts';
import { call, post } from './call.ts';

/** The lists themselves: the API's own bring its parser, which the browser need not carry. */
export const kindsKept = [
  'content',
  'evidence',
  'callbacks',
  'deliveries',
  'audit',
  'events',
  'uploads',
  'exposure',
] as const satisfies readonly RetentionKind[];
export const scopes = ['case', 'submission', 'user'] as const satisfies readonly NewHoldBody['scope'][];

type HoldAnswer = z.infer<typeof holdAnswerSchema>;
type ErasureAnswer = z.infer<typeof erasureAnswerSchema>;

export function retentionQuery() {
  return queryOptions({
    queryKey: ['retention'],
    queryFn: ({ signal }) => call<RetentionAnswer>('/api/retention', { signal }),
  });
}

export function holdsQuery() {
  return queryOptions({
    queryKey: ['holds'],
    queryFn: ({ signal }) => call<z.infer<typeof holdsAnswerSchema>>('/api/holds', { signal }),
  });
}

/** Asked again while one of them is under way. */
export function erasuresQuery() {
  return queryOptions({
    queryKey: ['erasures'],
    queryFn: ({ signal }) => call<z.infer<typeof erasuresAnswerSchema>>('/api/erasures', { signal }),
    refetchInterval: (query) =>
      query.state.data?.erasures.some(({ state }) => state === 'waiting') ? 2000 : false,
  });
}

/** Everything that changes what is kept. Each throws a ProblemError. */
export const retentionApi = {
  set: (rules: RetentionRules) => call<RetentionAnswer>('/api/retention', { method: 'PUT', body: rules }),
  preview: (rules: RetentionRules) =>
    post<z.infer<typeof retentionPreviewSchema>>('/api/retention/preview', rules),
  hold: (body: NewHoldBody) => post<HoldAnswer>('/api/holds', body),
  lift: (id: string) => post<HoldAnswer>(`/api/holds/${encodeURIComponent(id)}/lift`),
  previewErasure: (userId: string) => post<ErasurePreview>('/api/erasures/preview', { userId }),
  erase: (userId: string, confirm: string) => post<ErasureAnswer>('/api/erasures', { userId, confirm }),
};
