import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RuleConditions, RuleDefinition } from '../../api/rules.ts';
import { machine } from '../context/context.ts';
import type { LabelKeys } from '../labels/facets.ts';
import { fitsContent, type Where } from '../lanes/find-lane.ts';

/** What the machine answered on a case, whatever a rule made of it. */
export const machineAnswer = sql<string>`coalesce(
  (select was from rule_hit where case_id = review_case.id limit 1), review_case.settled, 'review'
)`;

/** Below this score a rule with a tolerated error passes, or above it blocks. */
export const within = ({ outcome }: RuleDefinition['act'], score: number): RawBuilder<SqlBool> =>
  outcome === 'pass' ? sql`review_case.rate <= ${score}` : sql`review_case.rate >= ${score}`;

/** The condition on `review_case` for a definition, for cases as they arrive and for past ones. */
export function fitting({ when }: RuleDefinition, keys: LabelKeys): Where {
  const content = fitsContent(when, keys);
  return (eb) => eb.and([content(eb), ...ofMachine(when), ...ofLists(when), ...ofHistory(when)]);
}

const ofMachine = ({ machine: answers }: RuleConditions): RawBuilder<SqlBool>[] =>
  answers.length === 0 ? [] : [sql<SqlBool>`${machineAnswer} = any(${answers}::text[])`];

function ofLists({ onLists, offLists }: RuleConditions): RawBuilder<SqlBool>[] {
  const isOn = (lists: readonly string[]) => sql<SqlBool>`exists (
    select from value_list join value_list_entry on list_id = value_list.id
    where value_list.id = any(${lists}::uuid[]) and value = case "of"
      when 'users' then review_case.user_id when 'rooms' then review_case.room_id
      when 'forums' then review_case.forum_id else review_case.sent_by end
  )`;
  return [
    ...(onLists.length > 0 ? [isOn(onLists)] : []),
    ...(offLists.length > 0 ? [sql<SqlBool>`not ${isOn(offLists)}`] : []),
  ];
}

/** As it was when the case arrived. What the machine decided is no verdict. */
function ofHistory({ history }: RuleConditions): RawBuilder<SqlBool>[] {
  if (history === null) return [];
  const { days, rejectedMin, rejectedMax, approvedMin } = history;
  const times = (verdict: 'approve' | 'reject') => sql`(
    select count(*) from review_case as earlier join decision on decision.id = earlier.decision_id
    where earlier.user_id = review_case.user_id and verdict = ${verdict} and by_id <> ${machine.id}
      and decided_at < review_case.opened_at and decided_at >= review_case.opened_at - make_interval(days => ${days})
  )`;
  return [
    sql<SqlBool>`review_case.user_id is not null`,
    ...(rejectedMin === null ? [] : [sql<SqlBool>`${times('reject')} >= ${rejectedMin}`]),
    ...(rejectedMax === null ? [] : [sql<SqlBool>`${times('reject')} <= ${rejectedMax}`]),
    ...(approvedMin === null ? [] : [sql<SqlBool>`${times('approve')} >= ${approvedMin}`]),
  ];
}
