import type { QueryClient } from '@tanstack/react-query';
import { getGold, getGoldResults } from '../../api/gold.ts';
import { invalidate, queryOf } from './query.ts';

/** Answers arrive while the list is open. */
export const goldQuery = () => queryOf(getGold, {}, { refetchInterval: 30_000 });
export const goldResultsQuery = () => queryOf(getGoldResults);
export const goldChanged = (queryClient: QueryClient) => invalidate(queryClient, getGold, getGoldResults);
