import { type RawBuilder, sql } from 'kysely';
import type { CasesPage, CasesQuery } from '../../api/cases.ts';
import type { Context } from '../context/context.ts';
import { makeCursor, readCursor } from '../context/cursor.ts';
import { showCases } from '../show/show-case.ts';
import { among } from '../store/among.ts';
import type { CaseRow } from '../store/tables.ts';
import { findHits } from './hits.ts';
import { whichCases } from './which-cases.ts';

/** One page of a lane, in the requested order or the lane's own. */
export async function listCases(ctx: Context, query: CasesQuery): Promise<CasesPage> {
  const { where, order, words, few } = await whichCases(ctx, query);
  const { column, direction } = order;
  const { cursor } = query;
  const db = ctx.db.kysely;
  const back = query.direction === 'previous';
  const ascending = (direction === 'asc') !== back;
  const inOrder = sql.raw(ascending ? 'asc' : 'desc');
  // The rest of the filter is checked from the first on, until a page is full.
  const source: RawBuilder<CaseRow> =
    few === null
      ? sql`review_case`
      : sql`(
          select * from review_case where id = ${among(few)}
          order by ${sql.ref(column)} ${inOrder}, id ${inOrder} offset 0
        )`;
  const from = db.selectFrom(source.as('review_case')).where(where);
  const newest =
    cursor === undefined && query.ids === undefined
      ? await from.select('opened_at').orderBy('opened_at', 'desc').limit(1).executeTakeFirst()
      : null;
  let select = from.selectAll('review_case');
  if (cursor !== undefined) {
    const start = readCursor(cursor);
    const position = sql`(${sql.ref(`review_case.${column}`)}, review_case.id)`;
    const mark = sql`(${start.at}::timestamptz, ${start.id}::uuid)`;
    select = select.where(
      ascending ? sql<boolean>`${position} > ${mark}` : sql<boolean>`${position} < ${mark}`,
    );
  }
  const found = await select
    .orderBy(`review_case.${column}`, ascending ? 'asc' : 'desc')
    .orderBy('review_case.id', ascending ? 'asc' : 'desc')
    .limit(query.limit + 1)
    .execute();
  const more = found.length > query.limit;
  const page = found.slice(0, query.limit);
  if (back) page.reverse();
  const [items, hits] = await Promise.all([
    showCases(db, page, ctx.actor),
    findHits(
      db,
      page.map((row) => row.id),
      words,
    ),
  ]);
  const [first, last] = [page[0], page.at(-1)];
  const goesOn = back ? cursor !== undefined : more;
  const goesBack = back ? more : cursor !== undefined;
  return {
    items: items.map((item) => {
      const hit = hits.get(item.id);
      return hit ? { ...item, hit } : item;
    }),
    nextCursor: goesOn && last ? makeCursor(last[column], last.id) : null,
    previousCursor: goesBack && first ? makeCursor(first[column], first.id) : null,
    newestAt: newest?.opened_at.toISOString() ?? null,
  };
}
