import { type RawBuilder, sql } from 'kysely';
import type { RuleFigures, RuleOutcome } from '../../api/rules.ts';
import { weightedShare } from '../../platform/statistics/weighted-share.ts';
import { wilson } from '../../platform/statistics/wilson.ts';
import { machine } from '../context/context.ts';
import { confirmedBy } from '../entities/confirmed.ts';
import type { Db } from '../store/tables.ts';

/** The verdict that contradicts an outcome. Of cases sent to people, approvals: nobody had to look. */
const contrary = { pass: 'reject', block: 'approve', review: 'approve' } as const;
const maxPeople = 20;
const maxExamples = 10;

type Row = {
  matched: Partial<Record<RuleOutcome, number>> | null;
  decided: number;
  otherwise: number;
  sample: { weight: number; otherwise: boolean }[] | null;
  people: RuleFigures['people'] | null;
  examples: RuleFigures['examples'] | null;
};

/**
 * What a rule with this outcome does to cases. `matched`: rows (case_id, was). Verdicts of people: what stands on cases
 * that the machine left to them; on those that it settled, the confirmed answer of the audit sample, weighted by how many
 * cases each stands for.
 */
export async function figuresOf(
  db: Db,
  matched: RawBuilder<unknown>,
  { outcome, from, to }: { outcome: RuleOutcome; from: Date; to: Date },
): Promise<RuleFigures> {
  const { rows } = await sql<Row>`
    with matched as materialized (${matched}),
    answered as (
      select stratum_id, count(*) as checked from look where outcome is not null
        and stratum_id in (select stratum_id from matched join look using (case_id)) group by stratum_id
    ),
    judged as materialized (
      select matched.case_id, by_id, by_name, verdict = ${contrary[outcome]} as otherwise, null::float8 as weight, decided_at
      from matched join review_case on review_case.id = matched.case_id join decision on decision.id = decision_id
      where settled is null and state = 'decided' and verdict <> 'escalate' and by_id <> ${machine.id}
      union all
      select matched.case_id, by_id, by_name, decision.verdict = ${contrary[outcome]}, cases::float8 / checked, decided_at
      from matched join look on look.case_id = matched.case_id
      join sample_stratum on sample_stratum.id = look.stratum_id join answered on answered.stratum_id = look.stratum_id
      join decision on decision.id = ${confirmedBy}
      where look.outcome is not null
    )
    select
      (select jsonb_object_agg(was, n) from (select was, count(*)::int as n from matched group by was) as by_answer) as matched,
      (select count(*)::int from judged where weight is null) as decided,
      (select count(*)::int from judged where weight is null and otherwise) as otherwise,
      (select jsonb_agg(jsonb_build_object('weight', weight, 'otherwise', otherwise)) from judged where weight is not null) as sample,
      (select jsonb_agg(to_jsonb(person)) from (
        select by_id as id, max(by_name) as name, count(*)::int as decided, count(*) filter (where otherwise)::int as otherwise
        from judged group by by_id order by 4 desc, 3 desc, 1 limit ${maxPeople}
      ) as person) as people,
      (select jsonb_agg(to_jsonb(example)) from (
        select case_id as "caseId", title from judged join review_case on review_case.id = case_id
        where otherwise and emptied_at is null order by decided_at desc limit ${maxExamples}
      ) as example) as examples`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no figures');
  const counts = { pass: 0, block: 0, review: 0, ...row.matched };
  const { decided, otherwise } = row;
  const sample = row.sample ?? [];
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    matched: counts,
    changed: counts.pass + counts.block + counts.review - counts[outcome],
    queue: { decided, otherwise, share: decided > 0 ? wilson(otherwise / decided, decided) : null },
    sample: {
      decided: sample.length,
      otherwise: sample.filter((one) => one.otherwise).length,
      share: weightedShare(sample.map((one) => ({ weight: one.weight, event: one.otherwise }))),
    },
    people: row.people ?? [],
    examples: row.examples ?? [],
  };
}
