import { type RawBuilder, sql } from 'kysely';
import { laneFilterSchema } from '../../api/lanes.ts';
import { labelKeys } from '../labels/facets.ts';
import { allLanes, type Holder, type Where } from '../lanes/find-lane.ts';
import type { RecountWhy } from '../store/stats-tables.ts';
import type { Db } from '../store/tables.ts';
import { asCounted, type CountedLane, contentOf } from './counted-lanes.ts';

/** The condition for cases whose counts may differ after this change. All other cases keep their counts. */
export async function affectedCases(db: Db, why: RecountWhy): Promise<Where> {
  if ('all' in why) return (eb) => eb.lit(true);
  if ('facets' in why) return (eb) => eb('review_case.facets', '&&', eb.val(why.facets));
  const lane = (await allLanes(db)).find(({ key }) => key === why.lane) ?? null;
  const was = why.before && {
    ...why.before,
    key: why.lane,
    filter: laneFilterSchema.parse(why.before.filter),
  };
  return differingCases(db, was && asCounted(was), lane && asCounted(lane));
}

type Rule = Pick<CountedLane, 'narrow' | 'target'> & { settings: Holder };

/**
 * Cases that only one of the two rules holds. Where the target times differ: also cases that are on time by one and
 * late by the other.
 */
async function differingCases(db: Db, was: Rule | null, is: Rule | null): Promise<Where> {
  const keys = await labelKeys(db);
  const holds = (rule: Rule | null, anyRate: boolean): Where =>
    rule ? contentOf(rule.settings, keys, { anyRate }) : (eb) => eb.lit(false);
  const sameRows = (was?.narrow ?? false) === (is?.narrow ?? false);
  return (eb) => {
    const [before, now] = [holds(was, false)(eb), holds(is, false)(eb)];
    const [anyBefore, anyNow] = [holds(was, true)(eb), holds(is, true)(eb)];
    return eb.or([
      // For these, only the lanes under which they were counted are known.
      eb('review_case.emptied_at', 'is not', null),
      sql<boolean>`coalesce(${before}, false) <> coalesce(${now}, false)`,
      sql<boolean>`coalesce(${anyBefore}, false) <> coalesce(${anyNow}, false)`,
      ...(sameRows
        ? []
        : [sql<boolean>`coalesce(${anyBefore}, false)`, sql<boolean>`coalesce(${anyNow}, false)`]),
      sql<boolean>`coalesce(${before}, false) and ${lateness(was?.target ?? null, is?.target ?? null)}`,
    ]);
  };
}

/** Whether the first decision is on time by one of the targets and late by the other. */
function lateness(was: number | null, is: number | null): RawBuilder<boolean> {
  if (was === is) return sql`false`;
  const waited = sql`(
    select min(decided_at) from decision
    where decision.case_id = review_case.id and taken_back is null and verdict <> 'escalate'
  ) - review_case.opened_at`;
  if (was === null || is === null) return sql`${waited} is not null`;
  return sql`(${waited} <= make_interval(secs => ${was})) <> (${waited} <= make_interval(secs => ${is}))`;
}
