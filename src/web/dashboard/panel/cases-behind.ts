import type { Behind } from '../../../api/stats.ts';
import { paths } from '../../paths/paths.ts';
import type { Shown } from './use-dashboard-state.ts';

/**
 * Path to the cases that a figure counts, for figures that count everything the tab's filters match. The answers name
 * the cases of their single figures themselves.
 */
export function casesBehind(
  { filters, zone }: Pick<Shown, 'filters' | 'zone'>,
  more: Partial<Behind>,
): string {
  const { lane, kind, task, label } = filters;
  return paths.behind({
    lane: lane ?? 'all',
    zone,
    ...(lane === null ? {} : { anyState: 'yes' as const }),
    ...(kind === null ? {} : { kind }),
    ...(task === null ? {} : { task }),
    ...(label === null ? {} : { label, exactLabel: 'yes' as const }),
    ...more,
    sort: 'newest',
  });
}

/** For figures that count the cases of all lanes, independent of the chosen lane. */
export const ofEveryLane = ({ filters, zone }: Pick<Shown, 'filters' | 'zone'>) => ({
  filters: { ...filters, lane: null },
  zone,
});

type Range = { from: string; to: string };
export const decidedIn = ({ from, to }: Range) => ({ decidedFrom: from, decidedTo: to });
export const decisionsIn = ({ from, to }: Range) => ({ everDecidedFrom: from, everDecidedTo: to });
export const openedIn = ({ from, to }: Range) => ({ openedFrom: from, openedTo: to });
export const lookedIn = ({ from, to }: Range) => ({ lookFrom: from, lookTo: to });
