import { Failure } from '../context/failure.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { Db, SubmissionRow } from '../store/tables.ts';

export async function findSubmission(db: Db, id: string): Promise<SubmissionRow> {
  const row = isUuid(id)
    ? await db.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw new Failure('no_such_submission');
  return row;
}
