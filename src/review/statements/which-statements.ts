import { sql } from 'kysely';
import { ofPlatform } from '../entities/of-platform.ts';
import type { Db } from '../store/tables.ts';
import { endedAt } from './end-statement.ts';

/** The statements of all dispatched decisions, with their end if they have ended. */
export function whichStatements(db: Db) {
  return (
    db
      .selectFrom('decision')
      .innerJoin('review_case', 'review_case.id', 'decision.case_id')
      .leftJoin('text_item', (join) =>
        // Casting the other side would prevent the use of an index.
        join.on(
          sql<boolean>`text_item.id = case when review_case.kind = 'text' then review_case.subject::uuid end`,
        ),
      )
      .select([
        'decision.id',
        'decision.decided_at',
        'decision.by_name',
        'decision.reasons',
        endedAt.as('ended_at'),
        'review_case.user_id',
        'review_case.content_id',
        'review_case.room_id',
        'review_case.title',
        'text_item.content',
      ])
      .where('decision.reasons', 'is not', null)
      .where(ofPlatform)
      // A look that agreed, or that waits for a third person, has no effect. Undone decisions were never dispatched.
      .where((eb) => eb.or([eb('decision.outcome', 'is', null), eb('decision.outcome', '=', 'overturned')]))
      .where((eb) =>
        eb.or([eb('decision.taken_back', 'is', null), eb('decision.taken_back', '=', 'reversed')]),
      )
      .where('decision.undoable_until', '<=', sql<Date>`now()`)
  );
}
