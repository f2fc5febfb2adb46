import { queryOptions } from '@tanstack/react-query';
import type { Care, CareAnswer, Exposure } from '../../api/care.ts';
import { call, post, search } from './call.ts';

/** When today began where this person is. */
export function dayBegan(now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
}

export function careQuery() {
  return queryOptions({
    queryKey: ['care'],
    queryFn: ({ signal }) => call<CareAnswer>(`/api/care${search({ since: dayBegan() })}`, { signal }),
    staleTime: 300_000,
  });
}

export const careApi = {
  setOrganisation: (care: Care) =>
    call<Pick<CareAnswer, 'organisation'>>('/api/care/organisation', { method: 'PUT', body: care }),
  setOwn: (care: Care | null) =>
    call<Pick<CareAnswer, 'own'>>('/api/care/own', { method: 'PUT', body: { care } }),
  seen: (caseId: string) => post<Exposure>('/api/care/seen', { caseId, since: dayBegan() }),
};
