import type { QueryClient } from '@tanstack/react-query';
import { getStatementSending, listRefusedStatements } from '../../api/statement-sending.ts';
import { invalidate, queryOf } from './query.ts';

/** Polling interval while the page is open. */
const lookAgainMs = 5000;

/** The connection to the Transparency Database, and how many statements wait. */
export const sendingStateQuery = () => queryOf(getStatementSending, {}, { refetchInterval: lookAgainMs });

/** The statements that it refused. */
export const refusedQuery = () => queryOf(listRefusedStatements, {}, { refetchInterval: lookAgainMs });

export const statementSendingChanged = (queryClient: QueryClient) =>
  invalidate(queryClient, getStatementSending, listRefusedStatements);
