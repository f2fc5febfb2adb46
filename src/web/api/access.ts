import type { QueryClient } from '@tanstack/react-query';
import { getAccount } from '../../api/account.ts';
import { listAccounts, listSessions } from '../../api/accounts.ts';
import { listPeople } from '../../api/people.ts';
import { getSession } from '../../api/session.ts';
import { q } from './client.ts';
import { invalidate } from './query.ts';

/** Somebody's way in changed elsewhere; one's own may be another role's now. */
export async function applyAccess(queryClient: QueryClient, personId: string): Promise<void> {
  const own = queryClient.getQueryData(q.session().queryKey)?.person.id === personId;
  if (own) return accessChanged(queryClient);
  await invalidate(queryClient, listAccounts, listSessions, listPeople);
}

/** One's own way in changed, or one changed somebody's. */
export const accessChanged = (queryClient: QueryClient) =>
  invalidate(queryClient, listAccounts, listSessions, getAccount, listPeople, getSession);
