import type { QueryClient } from '@tanstack/react-query';
import { getGold, getGoldResults } from '../../api/gold.ts';
import { invalidate, queryOf } from './query.ts';

export const goldQuery = () => queryOf(getGold);
export const goldResultsQuery = () => queryOf(getGoldResults);
export const goldChanged = (queryClient: QueryClient) => invalidate(queryClient, getGold, getGoldResults);
