import { sql } from 'kysely';
import type { Lane, LaneSettings } from '../../api/lanes.ts';
import type { Context } from '../context/context.ts';
import { firstStates } from '../entities/case-state.ts';
import { decidableBy } from '../entities/decidable.ts';
import { labelKeys } from '../labels/facets.ts';
import { allLanes, type Where, whereOf } from './find-lane.ts';

/**
 * Each lane with the number of cases that this person can decide and the age of the oldest, in one pass over the
 * waiting cases. `also`: counts only these.
 */
export async function listLanes(ctx: Context, also?: Where): Promise<Lane[]> {
  const db = ctx.db.kysely;
  const [all, keys] = await Promise.all([allLanes(db), labelKeys(db)]);
  const lanes = all.filter(({ key }) => !ctx.actor.hidden?.lanes.includes(key));
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

/** For each lane, how many of its waiting cases are past its target time, in one pass; 0 without a target. */
export async function countOverdue(
  ctx: Context,
  lanes: readonly LaneSettings[],
  also: Where,
): Promise<number[]> {
  if (lanes.length === 0) return [];
  const db = ctx.db.kysely;
  const keys = await labelKeys(db);
  const row: Record<string, unknown> = await db
    .selectFrom('review_case')
    .select((eb) =>
      lanes.map((lane, index) => {
        const late = sql`opened_at < now() - make_interval(secs => ${lane.targetSeconds})`;
        return sql<number>`count(*) filter (where ${whereOf(ctx, lane, keys)(eb)} and ${late})`.as(
          `late_${index}`,
        );
      }),
    )
    .where('state', 'in', firstStates)
    .where(also)
    .executeTakeFirstOrThrow();
  return lanes.map((_, index) => Number(row[`late_${index}`]));
}
