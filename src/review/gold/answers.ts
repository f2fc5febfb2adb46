import { type RawBuilder, sql } from 'kysely';
import { firstStates } from '../entities/case-state.ts';
import { knowsGold } from '../entities/knows-gold.ts';

/**
 * The first answer to each copy that was not undone: rows (gold_id, copy_id, by_id, by_name, decided_at, answer, label,
 * known, known_label). Answers of people who knew the right one do not count.
 */
export const answers: RawBuilder<unknown> = sql`
  select distinct on (copy.id) gold.id as gold_id, copy.id as copy_id, decision.by_id, decision.by_name, decision.decided_at,
    decision.verdict as answer, decision.label, gold.verdict as known, gold.label as known_label
  from gold join review_case as original on original.id = gold.case_id
  join review_case as copy on copy.gold_id = gold.id and copy.id <> gold.case_id
  join decision on decision.case_id = copy.id and decision.taken_back is null
    and decision.from_state = any(${[...firstStates]}::text[])
  where not ${knowsGold(sql`decision.by_id`)}
  order by copy.id, decision.case_version`;
