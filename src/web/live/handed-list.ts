import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

/** A case that a colleague has just handed over. */
type Handed = { caseId: string; by: string; toSupervisors: boolean };

/** The latest first. Never fetched: events fill it. */
export const qHanded = queryOptions<Handed[]>({ queryKey: ['handed'], queryFn: skipToken, initialData: [] });

export function dropHanded(queryClient: QueryClient, caseId: string, put: Handed[] = []): void {
  queryClient.setQueryData<Handed[]>(qHanded.queryKey, (list = []) =>
    [...put, ...list.filter((entry) => entry.caseId !== caseId)].slice(0, 3),
  );
}

export function addHanded(queryClient: QueryClient, entry: Handed): void {
  dropHanded(queryClient, entry.caseId, [entry]);
}
