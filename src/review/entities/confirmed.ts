import { sql } from 'kysely';

/** The id of the decision that a finished row of `look` confirms: the second person's if the two agreed, or the third's. */
export const confirmedBy = sql<string>`case look.outcome when 'agreed' then second_decision_id else third_decision_id end`;
