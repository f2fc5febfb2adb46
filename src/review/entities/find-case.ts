import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { CaseRow, Db, Trx } from '../store/tables.ts';
import { seenBy } from './decidable.ts';

export async function findCase(db: Db, id: string): Promise<CaseRow> {
  const row = isUuid(id)
    ? await db.selectFrom('review_case').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw new Failure('no_such_case');
  return row;
}

/** The same, of those that the actor may know of. */
export async function findSeenCase(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: string,
): Promise<CaseRow> {
  const row = isUuid(id)
    ? await db.kysely
        .selectFrom('review_case')
        .selectAll()
        .where('id', '=', id)
        .where(seenBy(actor))
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Failure('no_such_case');
  return row;
}

/** The id of the newest case of this content. */
export async function newestCaseOf(db: Db, contentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('review_case')
    .select('id')
    .where('content_id', '=', contentId)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** A case that exists, locked until the transaction ends. */
export const lockCase = (trx: Trx, id: string): Promise<CaseRow> =>
  trx.selectFrom('review_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
