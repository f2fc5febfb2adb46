import { sql } from 'kysely';
import type { Page } from '../../api/common.ts';
import type { Submission, SubmissionsQuery } from '../../api/submissions.ts';
import type { Context } from '../context/context.ts';
import { makeCursor, readCursor } from '../context/cursor.ts';
import { showSubmissions } from '../show/show-submission.ts';
import { contains } from '../store/contains.ts';

/** One page of submissions, the newest first. */
export async function listSubmissions(ctx: Context, query: SubmissionsQuery): Promise<Page<Submission>> {
  const db = ctx.db.kysely;
  let select = db.selectFrom('submission').selectAll();
  if (query.kind) select = select.where('kind', 'in', query.kind);
  if (query.state) select = select.where('state', 'in', query.state);
  const words = query.q;
  if (words) select = select.where((eb) => contains(eb.ref('title'), words));
  const { hidden } = ctx.actor;
  if (hidden)
    select = select.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_case')
            .select('review_case.id')
            .whereRef('submission_id', '=', 'submission.id')
            .where(hidden.cases),
        ),
      ),
    );
  if (query.cursor) {
    const after = readCursor(query.cursor);
    select = select.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  }
  const rows = await select
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    items: await showSubmissions(db, page),
    nextCursor: rows.length > query.limit && last ? makeCursor(last.created_at, last.id) : null,
  };
}
