import { sql } from 'kysely';
import type { Statement } from '../../api/statements.ts';
import { dayOf } from './state-reasons.ts';

/** A statement whose restrictions ended on this day, or would have ended later. They end no earlier than they began. */
export function endStatement(statement: Statement, endedAt: Date | null): Statement {
  if (endedAt === null) return statement;
  const { application_date: start } = statement;
  const last = dayOf(endedAt) < start ? start : dayOf(endedAt);
  const until = (restricted: boolean, end: string | null) =>
    restricted ? (end !== null && end < last ? end : last) : null;
  return {
    ...statement,
    end_date_visibility_restriction: until(
      statement.decision_visibility.length > 0,
      statement.end_date_visibility_restriction,
    ),
    end_date_monetary_restriction: until(
      statement.decision_monetary !== null,
      statement.end_date_monetary_restriction,
    ),
    end_date_service_restriction: until(
      statement.decision_provision !== null,
      statement.end_date_service_restriction,
    ),
    end_date_account_restriction: until(
      statement.decision_account !== null,
      statement.end_date_account_restriction,
    ),
  };
}

/** When a dispatched decision ended: it was reversed, or a dispatched approval replaced it. Null while it stands. */
export const endedAt = sql<Date | null>`case when decision.taken_back = 'reversed' then decision.taken_back_at else (
    select min(later.decided_at) from decision later
    where later.previous_id = decision.id and later.taken_back is null and later.verdict = 'approve'
      and later.undoable_until <= now()
  ) end`;
