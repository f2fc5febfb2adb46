import { newLaneBodySchema } from '../../api/lanes.ts';
import type { Context } from '../../review/context/context.ts';
import { allLanes } from '../../review/lanes/find-lane.ts';
import { addLane, changeLane } from '../../review/lanes/save-lane.ts';
import { lateLane } from '../guide/paths.ts';

const minute = 60;

/** Target times for the built-in lanes, and two lanes of the house. Only *Reports* is late when the demo opens. */
export async function seedLanes(ctx: Context): Promise<void> {
  const targets = { review: 240, live: 15, 'second-look': 480, escalated: 480, appeals: 1440 };
  for (const [key, minutes] of Object.entries(targets))
    await changeLane(ctx, { key, targetSeconds: minutes * minute });
  const lanes = [
    { key: lateLane, name: 'Reports', filter: { reported: true }, sort: 'reports', minutes: 30 },
    { key: 'chinese', name: '中文', filter: { languages: ['zh'] }, sort: 'priority', minutes: 240 },
  ] as const;
  for (const { key, minutes, ...lane } of lanes) {
    const body = newLaneBodySchema.parse({ ...lane, targetSeconds: minutes * minute });
    const added = await addLane(ctx, body);
    // A name that the guide knows.
    await ctx.db.kysely.updateTable('lane').set({ key }).where('key', '=', added.key).execute();
  }
  const review = (await allLanes(ctx.db.kysely)).findIndex(({ key }) => key === 'review');
  await changeLane(ctx, { key: lateLane, position: review + 1 });
}
