import { sql } from 'kysely';
import type { Db } from '../store/tables.ts';
import type { Measure } from './entries.ts';

/** A measure, buckets of it, facets or a lane of its own, and a period (ISO times) if both ends are known. */
export type Points = {
  measure: Measure;
  buckets: readonly string[];
  of?: readonly string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
/** What all cases have in common. `any-lane` also holds those below the lane's lower bound. */
export type Common = Partial<Record<'kind' | 'facet' | 'lane' | 'any-lane', string | undefined>>;

/** So many cases can be looked at one by one. Where there are more, the first of a list are soon found without this. */
const fewCases = 5000;
/** Longer periods are not divided: each week is another key to look up. */
const maxWeeks = 16;
const weekMs = 7 * 24 * 3_600_000;

/**
 * The ids of all cases that may count for each of these points, found by the keys of their tallies (migration 0030).
 * Null if there are many. Keys go by weeks, so some of the cases do not count.
 */
export async function fewThatCount(
  db: Db,
  points: readonly Points[],
  common: Common,
): Promise<string[] | null> {
  if (points.length === 0) return null;
  const keys = [
    ...points.map(
      ({ measure, buckets, of = [''], ...period }) => sql`
        select tally_key(${measure}, bucket, part, week)
        from unnest(${[...buckets]}::text[]) as bucket cross join unnest(${[...of]}::text[]) as part
        cross join unnest(${weeksOf(period)}::int[]) as week`,
    ),
    ...Object.entries(common).flatMap(([name, value]) =>
      value ? [sql`select tally_key(${name}, ${value}, '', null)`] : [],
    ),
  ].map((some) => sql`keys && array(${some})`);
  const { rows } = await sql<{ id: string }>`
    select case_id as id from case_tally where ${sql.join(keys, sql` and `)} limit ${fewCases + 1}`.execute(
    db,
  );
  return rows.length > fewCases ? null : rows.map(({ id }) => id);
}

function weeksOf({ from, to }: Pick<Points, 'from' | 'to'>): (number | null)[] {
  if (from === undefined || to === undefined) return [null];
  const [first, last] = [from, to].map((at) => Math.floor(Date.parse(at) / weekMs)) as [number, number];
  return last - first < maxWeeks ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : [null];
}
