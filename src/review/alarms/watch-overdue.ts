import type { AlarmSettings } from '../../api/alarm-settings.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import type { Context } from '../context/context.ts';
import { allLanes } from '../lanes/find-lane.ts';
import { countOverdue } from '../lanes/lanes.ts';
import type { Found } from './found.ts';

/** Lanes with too many cases that wait past their target. An alarm ends at half as many. */
export async function watchOverdue(ctx: Context, { overdueCases }: AlarmSettings): Promise<Found[]> {
  const lanes = (await allLanes(ctx.db.kysely)).filter(({ targetSeconds }) => targetSeconds !== null);
  const overdue = await countOverdue(ctx, lanes, (eb) => eb.lit(true));
  return lanes.flatMap(({ key, name }, at) => {
    const cases = overdue[at] ?? 0;
    if (cases === 0 || cases < overdueCases / 2) return [];
    const words = because('alarm_overdue', { lane: name ?? builtIn[key] ?? key, cases });
    return [
      { kind: 'overdue', subject: key, words, ...(cases < overdueCases ? { holds: true } : {}) } as const,
    ];
  });
}

const builtIn: { readonly [key: string]: Reason } = {
  review: because('lane_review'),
  all: because('lane_all'),
  live: because('lane_live'),
  escalated: because('lane_escalated'),
  'second-look': because('lane_second_look'),
  sample: because('lane_sample'),
  appeals: because('lane_appeals'),
};
