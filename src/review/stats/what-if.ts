import type { LaneSettings } from '../../api/lanes.ts';
import type { StatsQuery } from '../../api/stats.ts';
import type { ApplyThresholdBody, WhatIfAnswer } from '../../api/stats-machine.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { rateSteps } from '../counting/entries.ts';
import { isRecounting } from '../counting/recount.ts';
import { findLane } from '../lanes/find-lane.ts';
import { changeLane } from '../lanes/save-lane.ts';
import { behindOf, filterOf, openedIn } from './filter.ts';
import { daysOf, hoursOf, showHours } from './hours.ts';
import { readSums, sumOf } from './read-sums.ts';

/**
 * The effect of another lower bound on a lane: how many cases fewer it would have held, and how many of these were
 * rejected.
 */
export async function statsWhatIf(ctx: Context, query: StatsQuery & { lane: string }): Promise<WhatIfAnswer> {
  const db = ctx.db.kysely;
  const days = daysOf(hoursOf(query));
  const [{ settings }, filter, recounting] = await Promise.all([
    findLane(ctx, query.lane),
    filterOf(db, query),
    isRecounting(db),
  ]);
  const rows = await readSums(db, 'rate', filter, { facets: { is: filter.facet }, hours: days, daily: true });
  // Parses "14 reject": how many steps the score reaches, and the verdict that stands.
  const cases = rows.map(({ bucket, n }) => {
    const [reached = '0', verdict] = bucket.split(' ');
    return { reached: Number(reached), rejected: verdict === 'reject', n };
  });
  const behind = behindOf(query, { ...openedIn(days), anyRate: 'yes' });
  return {
    counted: showHours(days),
    recounting,
    lane: settings,
    canApply: !settings.builtIn,
    cases: sumOf(cases),
    rejected: sumOf(cases.filter(({ rejected }) => rejected)),
    steps: rateSteps.map((threshold, step) => {
      const fewer = cases.filter(({ reached }) => reached <= step);
      const below = { ...behind, rateBelow: threshold };
      return {
        threshold,
        fewer: sumOf(fewer),
        misses: sumOf(fewer.filter(({ rejected }) => rejected)),
        behind: below,
        behindMisses: { ...below, verdict: 'reject' },
      };
    }),
  };
}

/** Sets a lane's lower bound if it is still the one that was on screen. */
export async function applyThreshold(
  ctx: Context,
  { lane, rateMin, seen }: ApplyThresholdBody,
): Promise<LaneSettings> {
  const { settings } = await findLane(ctx, lane);
  const filter = { ...settings.filter, rateMin };
  const wasSeen = JSON.stringify({ ...settings.filter, rateMin: seen });
  return changeLane(ctx, { key: lane, filter }, (before) => {
    if (JSON.stringify(before.filter) !== wasSeen) throw new Failure('lane_filters_changed');
  });
}
