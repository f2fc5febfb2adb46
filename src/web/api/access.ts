import type { QueryClient } from '@tanstack/react-query';
import { getAccount } from '../../api/account.ts';
import { listAccounts, listSessions } from '../../api/accounts.ts';
import { listPeople } from '../../api/people.ts';
import { getSession } from '../../api/session.ts';
import { q } from './client.ts';
import { invalidate } from './query.ts';

/** Someone's access changed elsewhere. If it is this person's own, their role may be a different one. */
export async function applyAccess(queryClient: QueryClient, personId: string): Promise<void> {
  const own = queryClient.getQueryData(q.session().queryKey)?.person.id === personId;
  if (own) return accessChanged(queryClient);
  await invalidate(queryClient, listAccounts, listSessions, listPeople);
}

/** This person changed their own access or someone else's. */
export const accessChanged = (queryClient: QueryClient) =>
  invalidate(queryClient, listAccounts, listSessions, getAccount, listPeople, getSession);
