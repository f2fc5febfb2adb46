import { sql } from 'kysely';
import type { Lane } from '../../api/lanes.ts';
import type { Context } from '../context/context.ts';
import { decidableBy } from '../entities/decidable.ts';
import { labelKeys } from '../labels/facets.ts';
import { allLanes, type Where, whereOf } from './find-lane.ts';

/**
 * Each lane with the number of cases that this person can decide and the age of the oldest, in one pass over the
 * waiting cases. `also`: counts only these.
 */
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
    .where(decidableBy(ctx.actor))
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
