import { type RawBuilder, sql } from 'kysely';
import type { StatsQuery } from '../../api/stats.ts';
import type { ContentAnswer } from '../../api/stats-content.ts';
import type { Db } from '../store/tables.ts';
import { behindOf, decidedIn, openedIn } from './filter.ts';
import type { Hours } from './hours.ts';
import { shareOf } from './intervals.ts';
import { partsOfTime } from './read-sums.ts';

const most = 20;
/** How far down each list is looked at first, and then, until it is sure that nobody further down belongs to the most. */
const depths = [100, 800, 6400, 2 ** 30];
type Sources = NonNullable<ContentAnswer['now']>['rooms'];
type What = 'room' | 'user' | 'forum';
type Row = { id: string; opened: number; decided: number; rejected: number };
type Asked = { what: What; kind: string; days: Hours };

/** Rooms, users or forums: those that most comes from, and those of which most is rejected. By kind of case alone. */
export async function sourcesOf(db: Db, query: StatsQuery, what: What, days: Hours): Promise<Sources> {
  const asked = { what, kind: query.kind ?? '', days };
  let found = { byVolume: [] as Row[], byRejects: [] as Row[] };
  for (const depth of depths) {
    const { rows, unseen } = await readTop(db, asked, depth);
    found = { byVolume: byVolume(rows), byRejects: byRejects(rows) };
    const [lastVolume, lastRejects] = [found.byVolume[most - 1], found.byRejects[most - 1]];
    // Who was not seen has at most so many; with no other decision their share is at most this.
    const surest = shareOf(unseen.rejected, unseen.rejected)?.low ?? 0;
    const isSure =
      (unseen.opened === 0 || (lastVolume && lastVolume.opened > unseen.opened)) &&
      (unseen.rejected === 0 || (lastRejects && lowest(lastRejects) > surest));
    if (isSure) break;
  }
  const show = (row: Row) => {
    const one = { kind: query.kind, [what]: row.id };
    const behind = behindOf({ kind: query.kind }, { ...openedIn(days), [what]: row.id });
    return {
      ...row,
      rejectShare: shareOf(row.rejected, row.decided),
      behind,
      behindRejected: behindOf(one, { ...decidedIn(days), verdict: 'reject', [what]: row.id }),
    };
  };
  return { byVolume: found.byVolume.map(show), byRejects: found.byRejects.map(show) };
}

const byName = (a: Row, b: Row) => a.id.localeCompare(b.id);
const lowest = ({ rejected, decided }: Row) => shareOf(rejected, decided)?.low ?? 0;
const byVolume = (rows: readonly Row[]) =>
  rows
    .filter(({ opened }) => opened > 0)
    .toSorted((a, b) => b.opened - a.opened || byName(a, b))
    .slice(0, most);
const byRejects = (rows: readonly Row[]) =>
  rows
    .filter(({ rejected }) => rejected > 0)
    .toSorted((a, b) => lowest(b) - lowest(a) || byName(a, b))
    .slice(0, most);

/**
 * Everybody who is among the first `depth` of a list, by cases or by rejections, with all that they come to. A list is
 * that of one week or day; `unseen` is the most that anyone else can come to: what the last one seen of each has, together.
 */
async function readTop(
  db: Db,
  { what, kind, days }: Asked,
  depth: number,
): Promise<{ rows: Row[]; unseen: { opened: number; rejected: number } }> {
  const parts = partsOfTime(days, true).map(({ table, hours }) => ({
    length: table === 'stat_week' ? 7 : 1,
    hours,
  }));
  const lists = parts.map(
    ({ length, hours }) => sql`
      select ${length}::int as days, at from generate_series(${hours.from}::int, ${hours.to}::int - 1, ${length * 24}::int) as at`,
  );
  const top = (by: 'opened' | 'rejected') => sql`
    select list.days, list.at, id, value from list cross join lateral (
      select id, ${sql.ref(by)} as value from stat_place
      where what = ${what} and kind = ${kind} and stat_place.days = list.days and stat_place.at = list.at and ${sql.ref(by)} > 0
      order by ${sql.ref(by)} desc limit ${depth}
    ) as one`;
  const rest = (of: RawBuilder<unknown>) => sql`
    (select coalesce(sum(least), 0)::int from (
      select min(value) as least from ${of} group by days, at having count(*) = ${depth}
    ) as last)`;
  const totals = parts.map(
    ({ length, hours }) => sql`
      select opened, decided, rejected from stat_place
      where what = ${what} and kind = ${kind} and id = seen.id and days = ${length} and at >= ${hours.from} and at < ${hours.to}`,
  );
  const { rows } = await sql<Row & { unseen_opened: number; unseen_rejected: number }>`
    with list as materialized (${sql.join(lists, sql` union all `)}),
    volume as materialized (${top('opened')}),
    rejects as materialized (${top('rejected')}),
    added as materialized (
      select substr(facet, ${what.length + 2}) as id, sum(n) filter (where bucket = 'opened') as opened,
        sum(n) filter (where bucket <> 'opened') as decided, sum(n) filter (where bucket = 'reject') as rejected
      from stat_delta join stat_key on stat_key.id = stat_delta.key
      where measure = 'place' and lane = '' and starts_with(facet, ${`${what} `}) and (${kind} = '' or kind = ${kind})
        and at >= ${days.from} and at < ${days.to}
      group by facet
    ),
    seen as (select id from volume union select id from rejects union select id from added)
    select seen.id,
      (coalesce(folded.opened, 0) + coalesce(added.opened, 0))::int as opened,
      (coalesce(folded.decided, 0) + coalesce(added.decided, 0))::int as decided,
      (coalesce(folded.rejected, 0) + coalesce(added.rejected, 0))::int as rejected,
      ${rest(sql`volume`)} as unseen_opened, ${rest(sql`rejects`)} as unseen_rejected
    from seen
    cross join lateral (
      select sum(opened) as opened, sum(decided) as decided, sum(rejected) as rejected
      from (${sql.join(totals, sql` union all `)}) as part
    ) as folded
    left join added on added.id = seen.id`.execute(db);
  const [first] = rows;
  return {
    rows: rows
      .filter(({ opened, decided }) => opened + decided > 0)
      .map(({ id, opened, decided, rejected }) => ({ id, opened, decided, rejected })),
    unseen: { opened: first?.unseen_opened ?? 0, rejected: first?.unseen_rejected ?? 0 },
  };
}
