import { sql } from 'kysely';
import type { SampleEstimates, SampleStats } from '../../api/stats-sample.ts';
import { type AuditEstimates, estimateAudit } from '../../platform/statistics/audit.ts';
import type { AuditStratum } from '../../platform/statistics/stratified-rate.ts';
import type { Context } from '../context/context.ts';

/**
 * One stratum of a counted draw. `missed`: of its checked passed cases, confirmed violations by the label that people
 * gave; `right`: of its checked blocked cases, how many people confirmed.
 */
type Row = {
  settled: 'pass' | 'block';
  label: string | null;
  cases: number;
  checked: number;
  right: number;
  missed: Record<string, number>;
};

/** What the audit sample says of everything that the machine decided alone. */
export async function statsSample(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<SampleStats> {
  const { rows } = await sql<{ rounds: number; open: number; strata: Row[] | null }>`
    with round as materialized (
      select id, from_at, exists (
        select from sample_stratum join look on look.stratum_id = sample_stratum.id
        where round_id = sample_round.id and ended_at is null
      ) as is_open
      from sample_round where drawn_at >= ${from}::timestamptz and drawn_at < ${to}::timestamptz
    ),
    answered as materialized (
      select stratum_id, look.outcome, coalesce(third.label, '') as label
      from round join sample_stratum on round_id = round.id join look on stratum_id = sample_stratum.id
      left join decision as third on third.id = third_decision_id
      where not is_open and look.outcome is not null
    ),
    by_stratum as (
      select stratum_id, count(*)::int as checked, count(*) filter (where outcome <> 'overturned')::int as "right"
      from answered group by stratum_id
    ),
    missed_by as (
      select stratum_id, jsonb_object_agg(label, n) as missed from (
        select stratum_id, label, count(*)::int as n from answered where outcome = 'overturned' group by stratum_id, label
      ) as by_label group by stratum_id
    ),
    stratum as (
      select settled, label, band, from_at, cases, coalesce(checked, 0) as checked, coalesce("right", 0) as "right",
        case settled when 'pass' then coalesce(missed, '{}') else '{}' end as missed
      from round join sample_stratum on round_id = round.id
      left join by_stratum on by_stratum.stratum_id = sample_stratum.id
      left join missed_by on missed_by.stratum_id = sample_stratum.id
      where not is_open
    )
    select (select count(*)::int from round where not is_open) as rounds,
      (select count(*)::int from round where is_open) as open,
      -- Neighbours are alike: where two are too small for a variance, they are joined.
      (select jsonb_agg(to_jsonb(stratum) order by label nulls last, band nulls last, from_at) from stratum) as strata`.execute(
    ctx.db.kysely,
  );
  const { rounds = 0, open = 0, strata } = rows[0] ?? {};
  const all = strata ?? [];
  const passed = all.filter(({ settled }) => settled === 'pass');
  const blocked = all.filter(({ settled }) => settled === 'block');
  return {
    counted: { from, to },
    rounds,
    openRounds: open,
    passed: sumOf(passed),
    blocked: sumOf(blocked),
    all: estimate(passed, blocked, null),
    labels: labelsOf(all).map((label) => ({
      label,
      ...estimate(
        passed,
        blocked.filter((one) => one.label === label),
        label,
      ),
    })),
  };
}

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { cases }) => sum + cases, 0);

/** Of one label, or of all (null). */
function estimate(passed: readonly Row[], blocked: readonly Row[], label: string | null): SampleEstimates {
  const missedIn = ({ missed }: Row) =>
    label === null ? Object.values(missed).reduce((sum, n) => sum + n, 0) : (missed[label] ?? 0);
  return shown(
    estimateAudit({
      passed: { strata: passed.map((row) => stratumOf(row, missedIn(row))), findings: sumOf(passed) },
      blocked: { strata: blocked.map((row) => stratumOf(row, row.right)), findings: sumOf(blocked) },
      gold: { violations: null, clean: null },
    }),
  );
}

/** A case has one event or none. */
const stratumOf = ({ cases, checked }: Row, events: number): AuditStratum => ({
  cases,
  checked,
  sum: events,
  squares: events,
});

function shown({ missedRate, precision, recall, prevalence }: AuditEstimates): SampleEstimates {
  const rate = (one: AuditEstimates['missedRate']): SampleEstimates['missedRate'] => {
    if (one.kind === 'too-few') return one;
    const { kind, value, low, high, checked, events } = one;
    return { kind, value, low, high, checked, events };
  };
  return { missedRate: rate(missedRate), precision: rate(precision), recall, prevalence };
}

/** The labels of what was missed or blocked, the most frequent in all that arrived first. */
function labelsOf(rows: readonly Row[]): string[] {
  const weights = new Map<string, number>();
  const add = (label: string, weight: number) => weights.set(label, (weights.get(label) ?? 0) + weight);
  for (const { settled, label, cases, checked, missed } of rows) {
    if (settled === 'block' && label !== null) add(label, cases);
    for (const [of, n] of Object.entries(missed)) if (of !== '') add(of, (n * cases) / Math.max(1, checked));
  }
  return [...weights].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([label]) => label);
}
