import { sql } from 'kysely';
import type { AdviserStats, Agreement } from '../../api/adviser.ts';
import { shareOf } from '../../api/shares.ts';
import { type Context, machine } from '../context/context.ts';
import { firstStates } from '../entities/case-state.ts';

/** How many pairs are alike, of those with this policy and verdict of the adviser. */
type Row = {
  of: 'people' | 'shown' | 'gold';
  policy: string | null;
  verdict: 'approve' | 'reject';
  compared: number;
  agreed: number;
};
type Counts = Pick<AdviserStats, 'given' | 'unsure' | 'dropped' | 'failed' | 'questions' | 'undone'>;

/** Compares the advice of a period with the first decisions of people, and with the right answers of gold cases. */
export async function adviserStats(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<AdviserStats> {
  const db = ctx.db.kysely;
  const inPeriod = sql`advice.ended_at >= ${from}::timestamptz and advice.ended_at < ${to}::timestamptz`;
  const [{ rows }, counts] = await Promise.all([
    sql<Row>`
      with given as (
        select advice.*, gold.id as gold_id, gold.verdict as known, gold.case_id as original_id
        from advice join review_case on review_case.id = advice.case_id
        left join gold on gold.id = review_case.gold_id or gold.case_id = review_case.id
        where ${inPeriod} and advice.state = 'given' and advice.verdict <> 'unsure'
      ),
      first_decision as (
        select distinct on (given.case_id) given.case_id, given.policy, given.verdict, decision.verdict as answer,
          given.is_before and decision.decided_at >= given.ended_at as shown
        from given join decision on decision.case_id = given.case_id
        where decision.from_state = any(${[...firstStates]}::text[]) and decision.verdict <> 'escalate'
          and decision.by_id <> ${machine.id} and (gold_id is null or given.case_id = original_id)
        order by given.case_id, decision.case_version
      ),
      known as (
        select distinct on (gold_id) policy, verdict, known as answer from given where gold_id is not null
        order by gold_id, ended_at desc
      ),
      pair as (
        select case when shown then 'shown' else 'people' end as of, policy, verdict, answer from first_decision
        union all select 'gold', policy, verdict, answer from known
      )
      select of, policy, verdict, count(*)::int as compared, count(*) filter (where verdict = answer)::int as agreed
      from pair group by of, policy, verdict`.execute(db),
    sql<Counts>`
      select count(*) filter (where state = 'given')::int as given,
        count(*) filter (where advice.verdict = 'unsure')::int as unsure,
        count(*) filter (where state = 'dropped')::int as dropped,
        count(*) filter (where state = 'failed')::int as failed,
        count(disagreed_decision)::int as questions, count(taken_back)::int as undone
      from advice left join decision on decision.id = disagreed_decision where ${inPeriod}`.execute(db),
  ]);
  const found = counts.rows[0] ?? { given: 0, unsure: 0, dropped: 0, failed: 0, questions: 0, undone: 0 };
  const people = rows.filter((row) => row.of === 'people');
  const byPolicy = Map.groupBy(people, ({ policy }) => policy);
  const policies = [...byPolicy].flatMap(([policy, some]) =>
    policy === null ? [] : { policy, ...agreementOf(some) },
  );
  return {
    counted: { from, to },
    ...found,
    people: agreementOf(people),
    approved: agreementOf(people.filter(({ verdict }) => verdict === 'approve')),
    rejected: agreementOf(people.filter(({ verdict }) => verdict === 'reject')),
    shown: agreementOf(rows.filter((row) => row.of === 'shown')),
    gold: agreementOf(rows.filter((row) => row.of === 'gold')),
    policies: policies.sort((a, b) => b.compared - a.compared || a.policy.localeCompare(b.policy)),
  };
}

function agreementOf(rows: readonly Row[]): Agreement {
  const sum = (of: 'compared' | 'agreed') => rows.reduce((all, row) => all + row[of], 0);
  const [compared, agreed] = [sum('compared'), sum('agreed')];
  return { compared, agreed, share: shareOf(agreed, compared) };
}
