import { sql } from 'kysely';
import { isBlind } from '../entities/case-state.ts';
import { hiddenFrom } from '../lanes/hidden-cases.ts';
import type { Db } from '../store/tables.ts';

/** A moderator of no private lane, as any reader of a channel may be. */
const anybody = { id: '', name: '', role: 'moderator', machine: false } as const;

/** Which of these cases no channel may learn of: a blind look of them waits, or they are hidden from moderators. */
export async function confidentialAmong(db: Db, cases: readonly string[]): Promise<ReadonlySet<string>> {
  const hidden = await hiddenFrom(db, anybody);
  const rows = await db
    .selectFrom('review_case')
    .select(['id', 'state'])
    .select((eb) => sql<boolean>`${hidden ? hidden.cases(eb) : sql`false`}`.as('is_hidden'))
    .where('id', '=', (eb) => eb.fn.any(eb.val([...cases])))
    .execute();
  return new Set(rows.filter(({ state, is_hidden }) => isBlind(state) || is_hidden).map(({ id }) => id));
}
