import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type Care,
  type CareAnswer,
  getCare,
  getShift,
  noteSeen,
  setOrganisationCare,
  setOwnCare,
} from '../../api/care.ts';
import { ask } from './ask.ts';
import { keyOf, rarelyChanges } from './query.ts';

/** Start of today in the person's own time zone, as an ISO time. */
export function dayBegan(now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
}

export const careQuery = () =>
  queryOptions({
    queryKey: keyOf(getCare),
    queryFn: ({ signal }) => ask(getCare, { query: { since: dayBegan() } }, { signal }),
    ...rarelyChanges,
  });

/** Read again each time that it is opened. */
export const shiftQuery = () =>
  queryOptions({
    queryKey: keyOf(getShift),
    queryFn: ({ signal }) => ask(getShift, { query: { since: dayBegan() } }, { signal }),
    staleTime: 0,
  });

/** Merges the answer to a change into the cached care settings. */
export function careChanged(queryClient: QueryClient, changed: Partial<CareAnswer>): void {
  queryClient.setQueryData(careQuery().queryKey, (known) => known && { ...known, ...changed });
}

export const careApi = {
  setOrganisation: (care: Care) => ask(setOrganisationCare, { body: care }),
  setOwn: (care: Care | null) => ask(setOwnCare, { body: { care } }),
  seen: (caseId: string) => ask(noteSeen, { body: { caseId, since: dayBegan() } }),
};
