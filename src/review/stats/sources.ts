import { type RawBuilder, sql } from 'kysely';
import { shareOf } from '../../api/shares.ts';
import type { StatsQuery } from '../../api/stats.ts';
import { type ContentAnswer, minDecided } from '../../api/stats-content.ts';
import { placeDays } from '../counting/fold.ts';
import type { Db } from '../store/tables.ts';
import { behindOf, decidedIn, openedIn } from './filter.ts';
import type { Hours } from './hours.ts';

const maxRows = 20;
type Sources = NonNullable<ContentAnswer['now']>['rooms'];
type What = 'room' | 'user' | 'forum';
type Row = { id: string; opened: number; decided: number; rejected: number };

/** The rooms, users or forums with the most cases, and those with the surest high rejection rate. Filters by kind of case only. */
export async function sourcesOf(db: Db, query: StatsQuery, what: What, days: Hours): Promise<Sources> {
  const { rows, few } = await readTop(db, { what, kind: query.kind ?? '', days });
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
  const listed = (list: Listed['list']) =>
    rows.filter((row) => row.list === list).map(({ list: _list, ...row }) => show(row));
  return { byVolume: listed('volume'), byRejects: listed('rejects'), few };
}

/** Divides a period into the fewest rows: the longest stretches that fit, and shorter ones beside them. */
function partsOf(
  hours: Hours,
  [length = 1, ...shorter]: readonly number[],
): { length: number; hours: Hours }[] {
  if (hours.from >= hours.to) return [];
  if (shorter.length === 0) return [{ length, hours }];
  const step = length * 24;
  const inner = { from: Math.ceil(hours.from / step) * step, to: Math.floor(hours.to / step) * step };
  if (inner.from >= inner.to) return partsOf(hours, shorter);
  return [
    ...partsOf({ from: hours.from, to: inner.from }, shorter),
    { length, hours: inner },
    ...partsOf({ from: inner.to, to: hours.to }, shorter),
  ];
}

type SourcesQuery = { what: What; kind: string; days: Hours };
type Listed = Row & { list: 'volume' | 'rejects' };
type Read = Omit<Listed, 'list'> & { list: Listed['list'] | 'few' };

/**
 * Sums all names and takes the top of each list. All names are needed, because no part of the period shows who leads
 * overall.
 */
async function readTop(db: Db, { what, kind, days }: SourcesQuery): Promise<{ rows: Listed[]; few: number }> {
  const parts = partsOf(days, placeDays).map(
    (part) => sql`
      select id, opened, decided, rejected from stat_place
      where what = ${what} and kind = ${kind} and days = ${part.length}
        and at >= ${part.hours.from} and at < ${part.hours.to}
      union all`,
  );
  const listed = sql<Read>`
    with every as materialized (
      select id, sum(opened)::int as opened, sum(decided)::int as decided, sum(rejected)::int as rejected
      from (
        ${sql.join(parts, sql` `)}
        select substr(facet, ${what.length + 2}), case bucket when 'opened' then n else 0 end,
          case bucket when 'opened' then 0 else n end, case bucket when 'reject' then n else 0 end
        from stat_delta join stat_key on stat_key.id = stat_delta.key
        where measure = 'place' and lane = '' and starts_with(facet, ${`${what} `}) and (${kind} = '' or kind = ${kind})
          and at >= ${days.from} and at < ${days.to}
      ) as part group by id
    )
    (select 'volume' as list, * from every where opened > 0 order by opened desc, id collate "C" limit ${maxRows})
    union all
    (select 'rejects', * from every where decided >= ${minDecided}
      order by ${lowestShare(sql`rejected`, sql`decided::float8`)} desc, decided desc, id collate "C"
      limit ${maxRows})
    union all
    select 'few', '', 0, count(*)::int, 0 from every where decided > 0 and decided < ${minDecided}`;
  return db.transaction().execute(async (trx) => {
    // Tens of thousands of names fit into memory in one process; parallel workers would sort on disk first.
    await sql`set local work_mem = '32MB'`.execute(trx);
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
    const { rows } = await listed.execute(trx);
    return {
      rows: rows.filter((row): row is Listed => row.list !== 'few'),
      few: rows.find(({ list }) => list === 'few')?.decided ?? 0,
    };
  });
}

/** The lower end of a share's interval, as in `shareOf`. */
function lowestShare(part: RawBuilder<unknown>, all: RawBuilder<unknown>): RawBuilder<number> {
  const z = sql`${1.959963984540054}::float8`;
  const share = sql`(${part} / ${all})`;
  return sql`
    (${share} + ${z} * ${z} / (2 * ${all}) - ${z} * sqrt(${share} * (1 - ${share}) / ${all} + ${z} * ${z} / (4 * ${all} * ${all})))
      / (1 + ${z} * ${z} / ${all})`;
}
