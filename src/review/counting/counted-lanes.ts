import { type RawBuilder, sql } from 'kysely';
import type { LaneFilter, LaneSettings } from '../../api/lanes.ts';
import { firstStates } from '../entities/case-state.ts';
import { keysFor, type LabelKeys } from '../labels/facets.ts';
import { allLanes, type Holder, holdsContent, isNarrow, type Where } from '../lanes/find-lane.ts';
import type { Db } from '../store/tables.ts';

/**
 * A lane as the statistics count it. `narrow`: its filter leaves out some cases whatever their state, so that figures
 * by lane need rows of their own. `target`: seconds within which its first decisions are due; null where it has no such
 * target or holds no cases that wait for a first decision.
 */
export type CountedLane = { settings: LaneSettings; narrow: boolean; target: number | null };

export async function countedLanes(db: Db): Promise<CountedLane[]> {
  const lanes = await allLanes(db);
  return lanes
    .filter(({ key }) => key !== 'for-me')
    .map(asCounted)
    .filter(({ narrow, target }) => narrow || target !== null);
}

type Settings = Pick<LaneSettings, 'filter' | 'targetSeconds'>;
export function asCounted<S extends Settings>(settings: S): Omit<CountedLane, 'settings'> & { settings: S } {
  const { filter, targetSeconds } = settings;
  return { settings, narrow: isNarrow(filter), target: holdsFirst(filter) ? targetSeconds : null };
}

const holdsFirst = ({ states }: LaneFilter) =>
  states.length === 0 || states.some((state) => firstStates.includes(state));

/** The condition for a lane's cases, whatever their state; with `anyRate` also cases below its lower bound. */
export function contentOf(
  { key, filter }: Holder,
  keys: LabelKeys,
  options: { anyRate?: boolean } = {},
): Where {
  const rateMin = options.anyRate ? null : filter.rateMin;
  const content = holdsContent({ key, filter: { ...filter, rateMin } }, keys);
  return (eb) => {
    const settled = {
      none: eb('settled', 'is', null),
      also: eb.lit(true),
      only: eb('settled', 'is not', null),
    };
    return eb.and([content(eb), settled[filter.settled]]);
  };
}

/**
 * Rows (case_id, lane, inside): which of these cases each lane holds. `inside` is false where only the lower bound
 * excludes a case.
 */
export async function membersOf(
  db: Db,
  lanes: readonly CountedLane[],
  these: RawBuilder<boolean>,
): Promise<RawBuilder<unknown>> {
  const keys = await keysFor(
    db,
    lanes.map(({ settings }) => settings.filter),
  );
  const parts = lanes.map(({ settings }) => {
    const part = db
      .selectFrom('review_case')
      .select((eb) => [
        'review_case.id as case_id',
        sql<string>`${settings.key}::text`.as('lane'),
        sql<boolean>`coalesce(${contentOf(settings, keys)(eb)}, false)`.as('inside'),
      ])
      .where(these)
      .where('emptied_at', 'is', null)
      .where(contentOf(settings, keys, { anyRate: true }));
    return sql`union all ${part}`;
  });
  return sql.join(parts, sql` `);
}
