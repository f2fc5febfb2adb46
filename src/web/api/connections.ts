import type { QueryClient } from '@tanstack/react-query';
import { listConnections } from '../../api/connections.ts';
import { invalidate, queryOf } from './query.ts';

/** Polling interval while the page is open. */
const lookAgainMs = 5000;

export const connectionsQuery = () => queryOf(listConnections, {}, { refetchInterval: lookAgainMs });
export const connectionsChanged = (queryClient: QueryClient) => invalidate(queryClient, listConnections);
