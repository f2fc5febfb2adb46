import type { QueryClient } from '@tanstack/react-query';
import { listModerationAccounts } from '../../api/moderation-accounts.ts';
import { queryOf } from './query.ts';
import { settingsChanged } from './settings-changed.ts';

export const moderationAccountsQuery = () => queryOf(listModerationAccounts);

export const accountsChanged = (queryClient: QueryClient) => settingsChanged(queryClient, 'account');
