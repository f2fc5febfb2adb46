import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Lane } from '../../api/cases.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import type { Tables } from '../store/tables.ts';

type Where = (eb: ExpressionBuilder<Tables, 'review_case'>) => Expression<SqlBool>;

/** A lane is a named view of cases. These two always exist. */
const lanes: Record<string, Where> = {
  review: (eb) => eb('review_case.state', '<>', 'decided'),
  all: (eb) => eb.lit(true),
};

export function laneCondition(key: string): Where {
  const lane = Object.hasOwn(lanes, key) ? lanes[key] : undefined;
  if (!lane) throw new Failure('not_found', `There is no lane "${key}".`);
  return lane;
}

/** Each lane with how many open cases it holds and since when the oldest waits. */
export async function listLanes(ctx: Context): Promise<Lane[]> {
  return Promise.all(
    Object.entries(lanes).map(async ([key, where]) => {
      const row = await ctx.db.kysely
        .selectFrom('review_case')
        .select((eb) => [eb.fn.countAll<number>().as('open'), eb.fn.min('opened_at').as('oldest')])
        .where(where)
        .where('state', '<>', 'decided')
        .executeTakeFirstOrThrow();
      return { key, open: Number(row.open), oldestAt: row.oldest?.toISOString() ?? null };
    }),
  );
}
