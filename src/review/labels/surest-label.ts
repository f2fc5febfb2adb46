import { type RawBuilder, sql } from 'kysely';

/** The key of the label of the machine's surest block on a case, or else of its surest finding; null if it has none. */
export const surestLabel = (caseId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select coalesce(label, task || '#' || label_number) from finding where case_id = ${caseId}
  order by action is not distinct from 'block' desc, rate desc nulls last, seq limit 1
)`;
