import type { Statement } from '../../api/statements.ts';
import type { Db } from '../store/tables.ts';
import { endedAt, endStatement } from './end-statement.ts';

/** The statements of reasons of a case's decisions, by decision id, with their end if they have ended. */
export async function statementsOf(db: Db, caseId: string): Promise<Map<string, Statement>> {
  const rows = await db
    .selectFrom('decision')
    .select(['id', 'reasons', endedAt.as('ended_at')])
    .where('case_id', '=', caseId)
    .where('reasons', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ id, reasons, ended_at }) => (reasons ? [[id, endStatement(reasons, ended_at)]] : [])),
  );
}
