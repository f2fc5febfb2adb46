import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a person knows the answer of a gold case, because they marked it, decided its original or took part in a
 * session about it. For a query over `gold` and its case as `original`. `person`: an id, as a value or a column.
 */
export const knowsGold = (person: string | RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  gold.by_id = ${person} or ${person} = any(original.decided_by) or exists (
    select from calibration_case join calibration_person using (calibration_id)
    where calibration_case.case_id = gold.case_id and person_id = ${person}
  )
)`;
