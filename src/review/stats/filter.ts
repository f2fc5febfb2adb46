import type { Behind, StatsQuery } from '../../api/stats.ts';
import { Failure, fault } from '../context/failure.ts';
import { facetOf } from '../labels/facets.ts';
import { allLanes, isNarrow } from '../lanes/find-lane.ts';
import type { Db } from '../store/tables.ts';
import { type Hours, timeOf } from './hours.ts';

type FilterQuery = Pick<StatsQuery, 'lane' | 'kind' | 'task' | 'label'> & { zone?: string };

/**
 * The filter of a panel, in terms of the stored rows. `lane` is '' for all cases, and for lanes that hold every case
 * whatever its state.
 */
export type StatsFilter = {
  lane: string;
  kind: string | null;
  task: string | null;
  label: string | null;
  /** The facet of cases with this task and label. */
  facet: string;
};

export async function filterOf(db: Db, query: FilterQuery): Promise<StatsFilter> {
  const { kind = null, task = null, label = null } = query;
  return {
    lane: query.lane === undefined ? '' : await countedAs(db, query.lane),
    kind,
    task,
    label,
    facet: facetOf(task, label),
  };
}

async function countedAs(db: Db, key: string): Promise<string> {
  const lane = (await allLanes(db)).find((one) => one.key === key);
  if (!lane) throw new Failure('no_such_lane', { lane: key });
  if (key === 'for-me')
    throw new Failure(
      'handed_over_not_counted',
      {},
      {
        errors: [fault('lane', 'is_not_counted')],
      },
    );
  return isNarrow(lane.filter) ? key : '';
}

/** The query that lists the cases behind a figure: the panel's filter, and what the figure adds to it. */
export function behindOf(query: FilterQuery, more: Partial<Behind> = {}): Behind {
  const { lane, kind, task, zone } = query;
  const { label = query.label, ...rest } = more;
  return {
    lane: lane ?? 'all',
    ...(lane === undefined ? {} : { anyState: 'yes' }),
    ...(kind === undefined ? {} : { kind }),
    ...(task === undefined ? {} : { task }),
    ...(zone === undefined ? {} : { zone }),
    // A figure counts one key. Another label, or a number of another task, may have the same name.
    ...(label === undefined ? {} : { label, exactLabel: 'yes' }),
    ...rest,
    ...sortOf(rest),
  };
}

/** From the newest on, a list soon finds what belongs to a period. The order of work would begin with the oldest. */
const sortOf = (more: Partial<Behind>): Pick<Behind, 'sort'> =>
  Object.keys(more).some((name) => name.endsWith('From') && name !== 'scoreFrom') ? { sort: 'newest' } : {};

/** Cases that were for people. */
export const openedIn = (hours: Hours) => ({
  settled: 'by-people' as const,
  openedFrom: timeOf(hours.from),
  openedTo: timeOf(hours.to),
});
export const decidedIn = (hours: Hours) => ({ decidedFrom: timeOf(hours.from), decidedTo: timeOf(hours.to) });
export const decisionsIn = (hours: Hours) => ({
  everDecidedFrom: timeOf(hours.from),
  everDecidedTo: timeOf(hours.to),
});
export const lookedIn = (hours: Hours) => ({ lookFrom: timeOf(hours.from), lookTo: timeOf(hours.to) });
export const appealIn = (hours: Hours) => ({ appealFrom: timeOf(hours.from), appealTo: timeOf(hours.to) });
