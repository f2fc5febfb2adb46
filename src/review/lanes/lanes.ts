import { sql } from 'kysely';
import type { Lane } from '../../api/lanes.ts';
import type { Context } from '../context/context.ts';
import { labelKeys } from '../labels/facets.ts';
import { allLanes, type Where, whereOf } from './find-lane.ts';

/** Each lane with how many cases wait in it and since when the oldest does: all of them in one pass over what waits. `also`: of these only. */
export async function listLanes(ctx: Context, also?: Where): Promise<Lane[]> {
  const db = ctx.db.kysely;
  const [lanes, keys] = await Promise.all([allLanes(db), labelKeys(db)]);
  const row = await db
    .selectFrom('review_case')
    .select((eb) =>
      lanes.flatMap((lane, index) => {
        const fits = whereOf(ctx, lane, keys)(eb);
        return [
          sql<number>`count(*) filter (where ${fits})`.as(`open_${index}`),
          sql<Date | null>`min(opened_at) filter (where ${fits})`.as(`oldest_${index}`),
        ];
      }),
    )
    .where('state', '<>', 'decided')
    .where((eb) => (also ? also(eb) : eb.lit(true)))
    .executeTakeFirstOrThrow();
  const counted: Record<string, number | Date | null> = row;
  return lanes.map((lane, index) => {
    const oldest = counted[`oldest_${index}`];
    return {
      ...lane,
      open: Number(counted[`open_${index}`]),
      oldestAt: oldest instanceof Date ? oldest.toISOString() : null,
    };
  });
}
