import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  ModerationAccountChanges,
  moderationAccountAnswerSchema,
  moderationAccountsAnswerSchema,
  NewModerationAccountBody,
  testAnswerSchema,
} from '../../api/moderation-accounts.ts';
import { call, post } from './call.ts';
import { settingsChanged } from './settings.ts';

type Answer = z.infer<typeof moderationAccountAnswerSchema>;
type Answers = z.infer<typeof moderationAccountsAnswerSchema>;
const base = '/api/moderation-accounts';
const at = (id: string) => `${base}/${encodeURIComponent(id)}`;

export function moderationAccountsQuery() {
  return queryOptions({
    queryKey: ['moderation', 'accounts'],
    queryFn: ({ signal }) => call<Answers>(base, { signal }),
  });
}

/** Everything that changes an account or asks its service. Each throws a ProblemError. */
export const moderationAccounts = {
  add: (body: NewModerationAccountBody) => post<Answer>(base, body),
  change: (id: string, body: ModerationAccountChanges) => call<Answer>(at(id), { method: 'PATCH', body }),
  remove: (id: string) => call<null>(at(id), { method: 'DELETE' }),
  use: (id: string) => post<Answers>(`${at(id)}/use`),
  test: (id: string, key: 'current' | 'next') =>
    post<z.infer<typeof testAnswerSchema>>(`${at(id)}/test`, { key }),
  makeKey: (id: string, bits: 2048 | 3072) => post<Answer>(`${at(id)}/next-key`, { bits }),
  takeKey: (id: string) => post<Answer>(`${at(id)}/next-key/use`),
  dropKey: (id: string) => call<Answer>(`${at(id)}/next-key`, { method: 'DELETE' }),
};

export const accountsChanged = (queryClient: QueryClient) => settingsChanged(queryClient, 'account');
