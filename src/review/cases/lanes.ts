import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Lane } from '../../api/cases.ts';
import type { Actor, Context } from '../context.ts';
import { Failure } from '../failure.ts';
import type { Tables } from '../store/tables.ts';

type Where = (eb: ExpressionBuilder<Tables, 'review_case'>) => Expression<SqlBool>;

/** A lane is a named view of cases. These two always exist. */
const lanes: Record<string, Where> = {
  review: (eb) => eb('review_case.state', '<>', 'decided'),
  all: (eb) => eb.lit(true),
};

/** What colleagues handed to this person, and to supervisors what anyone asks of them. */
export const handedTo =
  (actor: Actor): Where =>
  (eb) =>
    eb.and([
      eb('review_case.state', '<>', 'decided'),
      eb.exists(
        eb
          .selectFrom('hand_over')
          .select(eb.lit(1).as('one'))
          .whereRef('hand_over.case_id', '=', 'review_case.id')
          .where('hand_over.ended_at', 'is', null)
          .where((or) =>
            or.or([
              or('hand_over.to_id', '=', actor.id),
              ...(actor.role === 'moderator' ? [] : [or('hand_over.to_id', 'is', null)]),
            ]),
          ),
      ),
    ]);

/** Not handed to somebody else: such a case waits for them, though anyone may open it. */
export const notForOthers =
  (actor: Actor): Where =>
  (eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('hand_over')
          .select(eb.lit(1).as('one'))
          .whereRef('hand_over.case_id', '=', 'review_case.id')
          .where('hand_over.ended_at', 'is', null)
          .where('hand_over.to_id', '<>', actor.id),
      ),
    );

export function laneCondition(key: string, actor: Actor): Where {
  if (key === 'for-me') return handedTo(actor);
  const lane = Object.hasOwn(lanes, key) ? lanes[key] : undefined;
  if (!lane) throw new Failure('not_found', `There is no lane "${key}".`);
  return lane;
}

/** Each lane with how many open cases it holds and since when the oldest waits. */
export async function listLanes(ctx: Context): Promise<Lane[]> {
  return Promise.all(
    [['for-me', handedTo(ctx.actor)] as const, ...Object.entries(lanes)].map(async ([key, where]) => {
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
