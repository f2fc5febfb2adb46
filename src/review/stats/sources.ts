import { sql } from 'kysely';
import type { StatsQuery } from '../../api/stats.ts';
import type { ContentAnswer } from '../../api/stats-content.ts';
import type { Db } from '../store/tables.ts';
import { behindOf, decidedIn, openedIn } from './filter.ts';
import type { Hours } from './hours.ts';
import { shareOf } from './intervals.ts';

const most = 20;
type Sources = ContentAnswer['now']['rooms'];
type Row = { id: string; opened: number; decided: number; rejected: number };

/** Rooms, users or forums: those that most comes from, and those of which most is rejected. By kind of case alone. */
export async function sourcesOf(
  db: Db,
  query: StatsQuery,
  what: 'room' | 'user' | 'forum',
  days: Hours,
): Promise<Sources> {
  const kind = query.kind === undefined ? sql`` : sql`and kind = ${query.kind}`;
  const { rows } = await sql<Row>`
    select substr(facet, ${what.length + 2}) as id,
      coalesce(sum(found.n) filter (where bucket = 'opened'), 0)::int as opened,
      coalesce(sum(found.n) filter (where bucket <> 'opened'), 0)::int as decided,
      coalesce(sum(found.n) filter (where bucket = 'reject'), 0)::int as rejected
    from (
      select key, sum(n) as n
      from (
        select key, n from stat_day where at >= ${days.from} and at < ${days.to}
        union all
        select key, n from stat_delta where at >= ${days.from} and at < ${days.to}
      ) as kept group by key
    ) as found
    join stat_key on stat_key.id = found.key
    where measure = 'place' and lane = '' and starts_with(facet, ${`${what} `}) ${kind}
    group by facet having sum(found.n) > 0`.execute(db);
  const show = (row: Row) => {
    const asked = { kind: query.kind, [what]: row.id };
    const behind = behindOf({ kind: query.kind }, { ...openedIn(days), [what]: row.id });
    return {
      ...row,
      rejectShare: shareOf(row.rejected, row.decided),
      behind,
      behindRejected: behindOf(asked, { ...decidedIn(days), verdict: 'reject', [what]: row.id }),
    };
  };
  const byName = (a: Row, b: Row) => a.id.localeCompare(b.id);
  const lowest = ({ rejected, decided }: Row) => shareOf(rejected, decided)?.low ?? 0;
  return {
    byVolume: rows
      .toSorted((a, b) => b.opened - a.opened || byName(a, b))
      .slice(0, most)
      .map(show),
    byRejects: rows
      .filter(({ rejected }) => rejected > 0)
      .toSorted((a, b) => lowest(b) - lowest(a) || byName(a, b))
      .slice(0, most)
      .map(show),
  };
}
