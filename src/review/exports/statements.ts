import { sql } from 'kysely';
import { statementsExportSchema } from '../../api/exports.ts';
import type { Statement } from '../../api/statements.ts';
import { leavingStatement, statementBody, statementColumns } from '../statements/public-statement.ts';
import { whichStatements } from '../statements/which-statements.ts';
import { inTime } from './bounds.ts';
import type { Column } from './columns.ts';
import { defineExport } from './define.ts';

/** Statements of reasons under the Transparency Database's names, without personal data, oldest first. */
export const statementsExport = defineExport({
  querySchema: statementsExportSchema,
  columns: statementColumns.map((name): Column<Statement> => ({ name, of: (row) => cell(row[name]) })),
  /** In the shape of the body of `POST /api/v2/statement`. */
  json: statementBody,
  find: async (_ctx, db, query) => ({
    rows: whichStatements(db).where(inTime(sql`decision.decided_at`, query)),
    order: sql`decision.decided_at, decision.id`,
  }),
  show: async () => async (rows) => rows.flatMap((row) => leavingStatement(row) ?? []),
});

const cell = (value: Statement[keyof Statement]) => (Array.isArray(value) ? JSON.stringify(value) : value);
