import { sql } from 'kysely';
import { type CasesPage, type CasesQuery, caseStates } from '../../api/cases.ts';
import type { Context } from '../context.ts';
import { makeCursor, readCursor } from '../cursor.ts';
import { facetsOf, labelKeys } from './facets.ts';
import { type FoundLane, findLane, fits, orders, type Where } from './find-lane.ts';
import { findHits } from './hits.ts';
import { narrowBy } from './narrow-cases.ts';
import { holdsWords, searchWords } from './search-cases.ts';
import { showCases } from './show-case.ts';

/** One page of a lane, in the order asked for or else the lane's own. */
export async function listCases(ctx: Context, query: CasesQuery): Promise<CasesPage> {
  const lane = await findLane(ctx, query.lane);
  const { column, direction } = query.sort ? orders[query.sort] : lane.order;
  const db = ctx.db.kysely;
  let select = db
    .selectFrom('review_case')
    .selectAll('review_case')
    .where(await heldBy(ctx, lane, query))
    .where(narrowBy(query, lane.settings));
  if (query.kind) select = select.where('kind', '=', query.kind);
  if (query.ids) select = select.where('review_case.id', 'in', query.ids);
  if (query.state) select = select.where('state', '=', query.state);
  const { label, task, cursor } = query;
  if (label || task) {
    const keys = await labelKeys(db);
    const facets = facetsOf({ tasks: task ? [task] : [], labels: label ? [label] : [] }, keys) ?? [];
    select = select.where('facets', '&&', sql<string[]>`${facets}`);
  }
  const words = searchWords(query.q ?? '');
  if (words.length > 0) select = select.where(holdsWords(words));
  const back = query.direction === 'previous';
  const ascending = (direction === 'asc') !== back;
  if (cursor !== undefined) {
    const from = readCursor(cursor);
    const place = sql`(${sql.ref(`review_case.${column}`)}, review_case.id)`;
    const mark = sql`(${from.at}::timestamptz, ${from.id}::uuid)`;
    select = select.where(ascending ? sql<boolean>`${place} > ${mark}` : sql<boolean>`${place} < ${mark}`);
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
  };
}

/** The lane's own, or also what it does not hold for its state or its lower bound alone. */
async function heldBy(ctx: Context, lane: FoundLane, { anyState, anyRate }: CasesQuery): Promise<Where> {
  if ((!anyState && !anyRate) || lane.settings.key === 'for-me') return lane.where;
  const { filter } = lane.settings;
  const keys = filter.labels.length > 0 ? await labelKeys(ctx.db.kysely) : () => [];
  return fits(
    { ...filter, ...(anyState ? { states: [...caseStates] } : {}), ...(anyRate ? { rateMin: null } : {}) },
    keys,
  );
}
