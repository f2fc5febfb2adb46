import * as statementSending from '../../api/statement-sending.ts';
import { getSending, setSending } from '../../review/statement-sending/connection.ts';
import { listRefused, sendRefused } from '../../review/statement-sending/refused-statements.ts';
import { serve } from '../serve.ts';

/** Statements of reasons on their way to the Transparency Database: for administrators only. */
export const statementSendingRoutes = () =>
  serve(statementSending, {
    getStatementSending: ({ ctx }) => getSending(ctx),
    setStatementSending: ({ ctx, body }) => setSending(ctx, body),
    listRefusedStatements: async ({ ctx }) => ({ refused: await listRefused(ctx) }),
    sendRefusedStatements: ({ ctx, body }) => sendRefused(ctx, body),
  });
