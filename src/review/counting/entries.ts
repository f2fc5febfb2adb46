import { type RawBuilder, sql } from 'kysely';

/**
 * What is counted. Each measure is split by lane ('' is all cases) and kind, and by facet:
 * - by every facet of the case (index-cases.ts), '' being all cases: `opened`; `settled`: passed or blocked by the
 *   machine alone; `made`: decisions not taken back, by
 *   verdict; `stands`: the verdict that stands; `look`: the verdicts of a first and its blind second decision;
 *   `appealed`; `appeal`: how it ended; `kept`: first decisions, within the lane's target or not; `time`: seconds on
 *   the case; `wait`: seconds from arrival to the first decision, or '' where the content was removed
 *   before it; `rate`: the case's highest score in steps of 0.05 and its verdict, by the day it opened.
 * - by a facet of its own: `ruling`: one finding's task and label, by score; `ruled`: right or wrong only, by every
 *   facet of the finding, with the number of rulings of the case there; `word`: the finding's name; `person`,
 *   `person-time`: who decided; `place`: room, user or forum.
 */
export type Measure = (typeof hourly)[number] | (typeof daily)[number];
/** Stored by the hour, day and week. */
export const hourly = [
  'opened',
  'settled',
  'made',
  'stands',
  'kept',
  'ruling',
  'ruled',
  'look',
  'appealed',
  'appeal',
] as const;
/** Stored only by whole days (UTC) and weeks. */
export const daily = ['rate', 'time', 'wait', 'word', 'person', 'person-time', 'place'] as const;

/** 0, 0.05 … 1: the same numbers that lanes use as lower bounds. */
export const rateSteps = Array.from({ length: 21 }, (_, step) => step / 20);
export const scoreBands = Array.from({ length: 10 }, (_, band) => band / 10);
/** Scores are summed in whole ten-thousandths. */
export const scoreUnit = 10_000;

/** The id of a row of stat_key. `kind` '' is the sum over all kinds. */
export const keyOf = (facet: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`hashtextextended(concat_ws(chr(31), measure, lane, ${facet}, ${kind}, bucket), 0)`;

/**
 * Rows (key, measure, lane, facet, kind, bucket, at, n, total) from points with the shape of their cases (shapes.ts).
 * Each point counts `n` times: once for all cases and once for each lane, each time for every facet. `sums`: other
 * columns instead of the last three.
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
