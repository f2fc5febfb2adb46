import { Failure } from '../context/failure.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { CaseRow, Db, Trx } from '../store/tables.ts';

export async function findCase(db: Db, id: string): Promise<CaseRow> {
  const row = isUuid(id)
    ? await db.selectFrom('review_case').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw new Failure('no_such_case');
  return row;
}

/** A case that exists, locked until the transaction ends. */
export const lockCase = (trx: Trx, id: string): Promise<CaseRow> =>
  trx.selectFrom('review_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
