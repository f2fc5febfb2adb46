import { sql } from 'kysely';
import type { Case, CasesQuery } from '../../api/cases.ts';
import type { Page } from '../../api/common.ts';
import { contains } from '../contains.ts';
import type { Context } from '../context.ts';
import { makeCursor, readCursor } from '../cursor.ts';
import { laneCondition } from './lanes.ts';
import { showCases } from './show-case.ts';

const orders = {
  priority: { column: 'rank_at', direction: 'asc' },
  oldest: { column: 'opened_at', direction: 'asc' },
  newest: { column: 'opened_at', direction: 'desc' },
} as const;

const searched = ['title', 'preview', 'user_id', 'room_id', 'forum_id', 'content_id'] as const;

/** One page of a lane, in the server's order: what waits longest for its severity first. */
export async function listCases(ctx: Context, query: CasesQuery): Promise<Page<Case>> {
  const { column, direction } = orders[query.sort];
  const db = ctx.db.kysely;
  let select = db.selectFrom('review_case').selectAll().where(laneCondition(query.lane, ctx.actor));
  if (query.kind) select = select.where('kind', '=', query.kind);
  if (query.state) select = select.where('state', '=', query.state);
  const { label, task, q } = query;
  if (label || task) {
    select = select.where((eb) =>
      eb.exists(
        eb
          .selectFrom('finding')
          .leftJoin('label', (join) =>
            join.onRef('label.task', '=', 'finding.task').onRef('label.number', '=', 'finding.label_number'),
          )
          .select(sql.lit(1).as('one'))
          .whereRef('finding.case_id', '=', 'review_case.id')
          .$if(task !== undefined, (qb) => qb.where('finding.task', '=', task ?? ''))
          .$if(label !== undefined, (qb) =>
            qb.where((or) =>
              or.or([or('finding.label', '=', label ?? ''), or('label.name', '=', label ?? '')]),
            ),
          ),
      ),
    );
  }
  if (q) select = select.where((eb) => eb.or(searched.map((column) => contains(eb.ref(column), q))));
  if (query.cursor) {
    const after = readCursor(query.cursor);
    const place = sql`(${sql.ref(column)}, id)`;
    const mark = sql`(${after.at}::timestamptz, ${after.id}::uuid)`;
    select = select.where(
      direction === 'asc' ? sql<boolean>`${place} > ${mark}` : sql<boolean>`${place} < ${mark}`,
    );
  }
  const rows = await select
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(query.limit + 1)
    .execute();
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    items: await showCases(db, page, ctx.actor.role),
    nextCursor: rows.length > query.limit && last ? makeCursor(last[column], last.id) : null,
  };
}
