import { type RawBuilder, sql } from 'kysely';
import { firstStates } from '../entities/case-state.ts';

/**
 * The first answer to each copy that was not undone: rows (gold_id, copy_id, by_id, by_name, decided_at, answer, label,
 * known, known_label). Answers of who marked the case, decided the original or took part in
 * a session about it do not count: they knew.
 */
export const answers: RawBuilder<unknown> = sql`
  select distinct on (copy.id) gold.id as gold_id, copy.id as copy_id, decision.by_id, decision.by_name, decision.decided_at,
    decision.verdict as answer, decision.label, gold.verdict as known, gold.label as known_label
  from gold join review_case as original on original.id = gold.case_id
  join review_case as copy on copy.gold_id = gold.id and copy.id <> gold.case_id
  join decision on decision.case_id = copy.id and decision.taken_back is null
    and decision.from_state = any(${[...firstStates]}::text[])
  where decision.by_id <> gold.by_id and not decision.by_id = any(original.decided_by) and not exists (
    select from calibration_case join calibration_person using (calibration_id)
    where calibration_case.case_id = gold.case_id and person_id = decision.by_id
  )
  order by copy.id, decision.case_version`;
