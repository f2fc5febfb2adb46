import type { QueryClient } from '@tanstack/react-query';
import { getAccount } from '../../api/account.ts';
import { listAccounts, listSessions } from '../../api/accounts.ts';
import { listLanes } from '../../api/lanes.ts';
import { listPeople } from '../../api/people.ts';
import { getSession } from '../../api/session.ts';
import { getShifts } from '../../api/shifts.ts';
import { listTeams } from '../../api/teams.ts';
import { listViews } from '../../api/views.ts';
import { q } from './client.ts';
import { invalidate } from './query.ts';

/** Someone's access changed elsewhere. If it is this person's own, their role and lanes may be others. */
export async function applyAccess(queryClient: QueryClient, personId: string): Promise<void> {
  const own = queryClient.getQueryData(q.session().queryKey)?.person.id === personId;
  if (own) return invalidate(queryClient, ...shown, listLanes, listViews);
  await invalidate(queryClient, listAccounts, listSessions, listPeople, listTeams, getShifts);
}

/** This person changed their own access or someone else's. */
export const accessChanged = (queryClient: QueryClient) => invalidate(queryClient, ...shown);

const shown = [listAccounts, listSessions, getAccount, listPeople, listTeams, getShifts, getSession] as const;
