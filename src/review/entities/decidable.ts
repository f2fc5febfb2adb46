import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type QueryResult,
  type SqlBool,
} from 'kysely';
import { type Compilable, prepared } from '../../platform/database/prepared.ts';
import type { Actor } from '../context/context.ts';
import type { Db, Tables } from '../store/tables.ts';
import { decidableStates } from './case-state.ts';
import { notOwn } from './own-decision.ts';

/**
 * Cases that this person can decide: by their role, the case's state, and their own earlier verdicts. Those that
 * colleagues hold count too. A program decides nothing and sees all that wait for somebody.
 */
export const decidableBy =
  ({ id, role, machine, hidden }: Pick<Actor, 'id' | 'role' | 'machine' | 'hidden'>) =>
  (eb: ExpressionBuilder<Tables, 'review_case'>): Expression<SqlBool> =>
    machine
      ? eb.and([eb('review_case.state', '<>', 'decided'), seenBy({ hidden })(eb)])
      : eb.and([
          eb('review_case.state', 'in', decidableStates(role)),
          // The same as `needsSupervisor`, which the states alone do not say.
          ...(role === 'moderator'
            ? [eb.or([eb('review_case.settled', 'is', null), eb('review_case.state', '<>', 'third-look')])]
            : []),
          notOwn({ id }),
          seenBy({ hidden })(eb),
        ]);

/** Cases that the actor may know of. */
export const seenBy =
  ({ hidden }: { hidden?: Actor['hidden'] | undefined }) =>
  (eb: ExpressionBuilder<Tables, 'review_case'>): Expression<SqlBool> =>
    hidden ? eb.not(hidden.cases(eb)) : eb.lit(true);

/** The same as a part of a query that is written as text. */
export const isSeenBy = (actor: Pick<Actor, 'hidden'>): Expression<SqlBool> =>
  seenBy(actor)(expressionBuilder<Tables, 'review_case'>());

/** Reads with a query that asks what the actor may know of, which is planned once if its text is always the same. */
export function seenAs<Row>(
  db: Db,
  { hidden }: Pick<Actor, 'hidden'>,
  name: string,
  query: Compilable<Row>,
): Promise<QueryResult<Row>> {
  if (!hidden) return prepared(db, name, query);
  return hidden.plan === null
    ? db.executeQuery(query.compile(db))
    : prepared(db, `${name} ${hidden.plan}`, query);
}
