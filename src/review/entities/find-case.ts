import { Failure } from '../context/failure.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { CaseRow, Db } from '../store/tables.ts';

export async function findCase(db: Db, id: string): Promise<CaseRow> {
  const row = isUuid(id)
    ? await db.selectFrom('review_case').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw new Failure('no_such_case');
  return row;
}
