import { Failure } from '../context/failure.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { Db, DecisionRow } from '../store/tables.ts';

export async function findDecision(db: Db, id: string): Promise<DecisionRow> {
  const row = isUuid(id)
    ? await db.selectFrom('decision').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw new Failure('no_such_decision');
  return row;
}
