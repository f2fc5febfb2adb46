import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getAccount } from '../../api/account.ts';
import { listAccounts, listSessions } from '../../api/accounts.ts';
import { listKeys } from '../../api/keys.ts';
import { getSignInMethods } from '../../api/sign-in.ts';
import { ask } from './ask.ts';
import { q } from './client.ts';

export const qDoor = () =>
  queryOptions({
    queryKey: ['door'],
    queryFn: ({ signal }) => ask(getSignInMethods, {}, { signal }),
    staleTime: 300_000,
  });
export const qAccount = () =>
  queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => ask(getAccount, {}, { signal }) });
export const qAccounts = () =>
  queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => ask(listAccounts, {}, { signal }) });
export const qSessionsOf = (id: string) =>
  queryOptions({
    queryKey: ['accounts', id, 'sessions'],
    queryFn: ({ signal }) => ask(listSessions, { params: { id } }, { signal }),
  });
export const qKeys = () =>
  queryOptions({ queryKey: ['api-keys'], queryFn: ({ signal }) => ask(listKeys, {}, { signal }) });

/** Somebody's way in changed elsewhere; one's own may be another role's now. */
export async function applyAccess(queryClient: QueryClient, personId: string): Promise<void> {
  const own = queryClient.getQueryData(q.session().queryKey)?.person.id === personId;
  if (own) return accessChanged(queryClient);
  await Promise.all(['accounts', 'people'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** One's own way in changed, or one changed somebody's. */
export async function accessChanged(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ['accounts', 'account', 'people', 'session'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
