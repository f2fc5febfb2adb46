import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listModerationAccounts } from '../../api/moderation-accounts.ts';
import { ask } from './ask.ts';
import { settingsChanged } from './settings.ts';

export function moderationAccountsQuery() {
  return queryOptions({
    queryKey: ['moderation', 'accounts'],
    queryFn: ({ signal }) => ask(listModerationAccounts, {}, { signal }),
  });
}

export const accountsChanged = (queryClient: QueryClient) => settingsChanged(queryClient, 'account');
