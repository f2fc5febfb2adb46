import { sql } from 'kysely';
import { statementsExportSchema } from '../../api/exports.ts';
import type { Statement } from '../../api/statements.ts';
import { endStatement } from '../statements/end-statement.ts';
import { publicStatement, statementColumns } from '../statements/public-statement.ts';
import { whichStatements } from '../statements/which-statements.ts';
import { inTime } from './bounds.ts';
import type { Column } from './columns.ts';
import { defineExport } from './define.ts';

/** Statements of reasons under the Transparency Database's names, without personal data, oldest first. */
export const statementsExport = defineExport({
  querySchema: statementsExportSchema,
  columns: statementColumns.map((name): Column<Statement> => ({ name, of: (row) => cell(row[name]) })),
  /** In the shape of the body of `POST /api/v2/statement`. */
  json: (row) =>
    Object.fromEntries(
      statementColumns.flatMap((name) => {
        const value = row[name];
        return value === null || value.length === 0 ? [] : [[name, value] as const];
      }),
    ),
  find: async (_ctx, db, query) => ({
    rows: whichStatements(db).where(inTime(sql`decision.decided_at`, query)),
    order: sql`decision.decided_at, decision.id`,
  }),
  show: async () => async (rows) =>
    rows.flatMap(({ reasons, ended_at, ...row }) => {
      if (reasons === null) return [];
      const about = {
        ids: [row.user_id, row.content_id, row.room_id, row.by_name],
        content: [row.content, row.title],
      };
      return publicStatement(endStatement(reasons, ended_at), about);
    }),
});

const cell = (value: Statement[keyof Statement]) => (Array.isArray(value) ? JSON.stringify(value) : value);
