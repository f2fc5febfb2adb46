import { type RawBuilder, sql } from 'kysely';

/**
 * What is counted. Each is cut by lane ('' is all cases) and kind, and by facet:
 * - by every facet of the case (index-cases.ts), '' being all cases: `opened`; `made`: decisions not taken back, by verdict;
 *   `stands`: the verdict that stands; `look`: the verdicts of a first and its blind second decision; `appealed`, `appeal`:
 *   how it ended; `kept`: first decisions within the lane's target, or not; `time`: seconds on the case; `rate`: the case's highest score in steps of 0.05 and its verdict, by the day it opened.
 * - by a facet of its own: `ruling`: one finding's task and label, by score; `ruled`: right or wrong alone, by every facet
 *   of the finding; `word`: what the finding is called; `person`, `person-time`: who decided; `place`: room, user or forum.
 */
export type Measure = (typeof hourly)[number] | (typeof daily)[number];
/** Kept by the hour, and by the day and week as well. */
export const hourly = [
  'opened',
  'made',
  'stands',
  'kept',
  'ruling',
  'ruled',
  'look',
  'appealed',
  'appeal',
] as const;
/** Kept by whole days (UTC) and weeks only. */
export const daily = ['rate', 'time', 'word', 'person', 'person-time', 'place'] as const;

/** 0, 0.05 … 1, as the same numbers that a lane's bound is compared with. */
export const rateSteps = Array.from({ length: 21 }, (_, step) => step / 20);
export const scoreBands = Array.from({ length: 10 }, (_, band) => band / 10);
/** A finding's score as it is summed up: whole ten-thousandths. */
export const scoreUnit = 10_000;

/** The id of what is counted (stat_key), of a kind or, where that is '', of all of them. */
export const keyOf = (facet: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`hashtextextended(concat_ws(chr(31), measure, lane, ${facet}, ${kind}, bucket), 0)`;

/**
 * Rows (key, measure, lane, facet, kind, bucket, at, n, total) of points with the shape of their cases (shapes.ts), each
 * of which stands for `n`: once for all cases and for each lane, once for each facet. `sums`: other columns in the place of
 * the last three.
 */
export const entriesOf = (
  points: RawBuilder<unknown>,
  sums: RawBuilder<unknown> = sql`at, n, total`,
): RawBuilder<unknown> => sql`
  select measure, lane, over.facet, kind, bucket, ${sums}, ${keyOf(sql`over.facet`, sql`kind`)} as key
  from ${points} as point
  cross join lateral (
    select case measure when 'kept' then of_lane else '' end as lane
    union all
    select each
    from unnest(case when measure = 'rate' then any_lanes when measure not in ('kept', 'place') then lanes end) as each
  ) as held_by
  cross join lateral (
    select coalesce(point.facet, '') as facet
    union all
    select each from unnest(point.facets) as each where point.facet is null
  ) as over`;
