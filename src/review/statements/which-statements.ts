import { sql } from 'kysely';
import type { Db } from '../store/tables.ts';
import { endedAt } from './end-statement.ts';

/** The statements of every decision that left us. One that has ended by now says when. */
export function whichStatements(db: Db) {
  return (
    db
      .selectFrom('decision')
      .innerJoin('review_case', 'review_case.id', 'decision.case_id')
      .leftJoin('text_item', (join) =>
        // Cast on this side, or no index of texts could be used.
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
      // A look that agreed, or waits for a third person, stands for nothing; what was undone in time never was.
      .where((eb) => eb.or([eb('decision.outcome', 'is', null), eb('decision.outcome', '=', 'overturned')]))
      .where((eb) =>
        eb.or([eb('decision.taken_back', 'is', null), eb('decision.taken_back', '=', 'reversed')]),
      )
      .where('decision.undoable_until', '<=', sql<Date>`now()`)
  );
}
