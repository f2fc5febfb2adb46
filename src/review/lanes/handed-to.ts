import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Actor } from '../context/context.ts';
import type { Tables } from '../store/tables.ts';

type Where = (eb: ExpressionBuilder<Tables, 'review_case'>) => Expression<SqlBool>;

/** Cases that colleagues handed to this person, and for supervisors also those handed to any supervisor. */
export const handedTo =
  (actor: Actor): Where =>
  (eb) =>
    eb.and([
      eb('review_case.state', '<>', 'decided'),
      // A short list instead of a subquery per case, because lanes are counted often.
      eb(
        'review_case.id',
        'in',
        eb
          .selectFrom('hand_over')
          .select('hand_over.case_id')
          .where('hand_over.ended_at', 'is', null)
          .where((or) =>
            or.or([
              or('hand_over.to_id', '=', actor.id),
              ...(actor.role === 'moderator' ? [] : [or('hand_over.to_id', 'is', null)]),
            ]),
          ),
      ),
    ]);

/** Not handed to another person: such a case waits for them, though anyone may open it. */
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
