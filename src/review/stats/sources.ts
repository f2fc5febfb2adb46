import { sql } from 'kysely';
import type { StatsQuery } from '../../api/stats.ts';
import type { ContentAnswer } from '../../api/stats-content.ts';
import type { Db } from '../store/tables.ts';
import { behindOf, decidedIn, openedIn } from './filter.ts';
import { placeDays } from './fold.ts';
import type { Hours } from './hours.ts';
import { shareOf } from './intervals.ts';

const most = 20;
/** How far down each list is looked at first. */
const firstDepth = 100;
type Sources = NonNullable<ContentAnswer['now']>['rooms'];
type What = 'room' | 'user' | 'forum';
type Row = { id: string; opened: number; decided: number; rejected: number };
type Asked = { what: What; kind: string; days: Hours };

/** Rooms, users or forums: those that most comes from, and those of which most is rejected. By kind of case alone. */
export async function sourcesOf(db: Db, query: StatsQuery, what: What, days: Hours): Promise<Sources> {
  const asked = { what, kind: query.kind ?? '', days };
  const lists = listsOf(days);
  const top = await readSeen(db, asked, { lists, depth: firstDepth });
  // Who has so many in all has at least a list's share of it in one of the lists: nobody else can come before the last.
  const [lastVolume, lastRejects] = [byVolume(top)[most - 1], byRejects(top)[most - 1]];
  const share = (all: number) => Math.max(1, Math.ceil(all / lists.count));
  const least = {
    opened: share(lastVolume?.opened ?? 0),
    rejected: share(lastRejects ? rejectsFor(lowest(lastRejects)) : 0),
  };
  const rows = await readSeen(db, asked, { lists, least });
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
  return { byVolume: byVolume(rows).map(show), byRejects: byRejects(rows).map(show) };
}

/** Few lists that hold all of these days, and maybe more: each of one stretch, `count` of them. */
type Lists = { length: number; hours: Hours; count: number };
function listsOf({ from, to }: Hours): Lists {
  const lengths = [...placeDays].reverse();
  const length = lengths.find((one) => (to - from) / 24 <= one * 3) ?? placeDays[0];
  const step = length * 24;
  const hours = { from: Math.floor(from / step) * step, to: Math.ceil(to / step) * step };
  return { length, hours, count: (hours.to - hours.from) / step };
}

/** The days in as few rows each as there can be: the longest stretches within, and shorter ones beside them. */
function partsOf(
  hours: Hours,
  [length = 1, ...shorter]: readonly number[],
): { length: number; hours: Hours }[] {
  if (hours.from >= hours.to) return [];
  if (shorter.length === 0) return [{ length, hours }];
  const step = length * 24;
  const whole = { from: Math.ceil(hours.from / step) * step, to: Math.floor(hours.to / step) * step };
  if (whole.from >= whole.to) return partsOf(hours, shorter);
  return [
    ...partsOf({ from: hours.from, to: whole.from }, shorter),
    { length, hours: whole },
    ...partsOf({ from: whole.to, to: hours.to }, shorter),
  ];
}

/** How many must be rejected, if nothing else was decided, for the lowest share to be this one. */
function rejectsFor(lowestShare: number): number {
  const alone = lowestOf(1);
  // Of n out of n it is n / (n + z²); what rounding takes away is given back.
  return ((lowestShare * (1 - alone)) / (alone * (1 - lowestShare))) * (1 - 1e-9);
}
const lowestOf = (all: number) => shareOf(all, all)?.low ?? 0;

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

type Seen = { lists: Lists; depth: number } | { lists: Lists; least: { opened: number; rejected: number } };

/** Everybody who is among the first of a list, or has so many in one of them, by cases or by rejections, with all that they come to. */
async function readSeen(db: Db, { what, kind, days }: Asked, seen: Seen): Promise<Row[]> {
  const { length, hours } = seen.lists;
  const ids = (by: 'opened' | 'rejected') => sql`
    select id from generate_series(${hours.from}::int, ${hours.to}::int - 1, ${length * 24}::int) as list (first)
    cross join lateral (
      select id from stat_place
      where what = ${what} and kind = ${kind} and days = ${length} and at = first and ${sql.ref(by)} > 0
        ${'least' in seen ? sql`and ${sql.ref(by)} >= ${seen.least[by]}` : sql`order by ${sql.ref(by)} desc limit ${seen.depth}`}
    ) as one`;
  const parts = partsOf(days, placeDays).map(
    (part) => sql`
      select opened, decided, rejected from stat_place
      where what = ${what} and kind = ${kind} and id = seen.id and days = ${part.length}
        and at >= ${part.hours.from} and at < ${part.hours.to}`,
  );
  const { rows } = await sql<Row>`
    with added as materialized (
      select substr(facet, ${what.length + 2}) as id, sum(n) filter (where bucket = 'opened') as opened,
        sum(n) filter (where bucket <> 'opened') as decided, sum(n) filter (where bucket = 'reject') as rejected
      from stat_delta join stat_key on stat_key.id = stat_delta.key
      where measure = 'place' and lane = '' and starts_with(facet, ${`${what} `}) and (${kind} = '' or kind = ${kind})
        and at >= ${days.from} and at < ${days.to}
      group by facet
    ),
    seen as (${ids('opened')} union ${ids('rejected')} union select id from added)
    select seen.id,
      (coalesce(folded.opened, 0) + coalesce(added.opened, 0))::int as opened,
      (coalesce(folded.decided, 0) + coalesce(added.decided, 0))::int as decided,
      (coalesce(folded.rejected, 0) + coalesce(added.rejected, 0))::int as rejected
    from seen
    cross join lateral (
      select sum(opened) as opened, sum(decided) as decided, sum(rejected) as rejected
      from (${sql.join(parts, sql` union all `)}) as part
    ) as folded
    left join added on added.id = seen.id`.execute(db);
  return rows.filter(({ opened, decided }) => opened + decided > 0);
}
