import type { QueryClient } from '@tanstack/react-query';
import { getAdviser, getAdviserStats } from '../../api/adviser.ts';
import { invalidate, queryOf } from './query.ts';

/** Polling interval while the page is open. */
const lookAgainMs = 5000;

export const adviserQuery = () => queryOf(getAdviser, {}, { refetchInterval: lookAgainMs });
export const adviserChanged = (queryClient: QueryClient) => invalidate(queryClient, getAdviser);
export const adviserStatsQuery = ({ from, to }: { from: string; to: string }) =>
  queryOf(getAdviserStats, { query: { from, to } });
