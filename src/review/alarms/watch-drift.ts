import { sql } from 'kysely';
import type { LabelDrift } from '../../api/alarm-settings.ts';
import { isAlarm, nextScore } from '../../platform/statistics/cusum.ts';
import {
  type DriftChart,
  decisionsToNotice,
  driftChart,
  neededDecisions,
  type PastDecisions,
} from '../../platform/statistics/drift.ts';
import { because } from '../../reasons/reason.ts';
import { machine } from '../context/context.ts';
import { firstStates } from '../entities/case-state.ts';
import { ofPlatform } from '../entities/of-platform.ts';
import { keyNames } from '../labels/key-names.ts';
import { surestLabel } from '../labels/surest-label.ts';
import type { Db, Trx } from '../store/tables.ts';
import type { Found } from './found.ts';

/** The chart of all labels together. */
const all = '';
/** The usual agreement: of decisions of so many days, which ended so many days ago. */
const [basisDays, recentDays, monthDays] = [90, 7, 30];

/** First decisions that stand, one a case; the machine had found something in each, so a reject agrees with it. */
const decisions = sql`
  select decided_at, verdict = 'reject' as agreed, coalesce(${surestLabel(sql`review_case.id`)}, ${all}) as label
  from decision join review_case on review_case.id = case_id
  where taken_back_at is null and verdict in ('approve', 'reject') and by_id <> ${machine.id}
    and from_state = any(${[...firstStates]}::text[]) and settled is null and ${ofPlatform}`;

type Chart = PastDecisions & {
  label: string;
  score: number;
  run: number;
  run_agreed: number;
  alarmed: boolean;
};

/** Adds the decisions since the last look to the charts. Decisions that can be undone wait. */
export async function watchDrift(trx: Trx, undoSeconds: number): Promise<Found[]> {
  const { until, watched, based } = await trx
    .selectFrom('alarm_watch')
    .select([
      sql<Date>`now() - make_interval(secs => ${undoSeconds + 5})`.as('until'),
      'watched_until as watched',
      sql<boolean>`based_at is not null and based_at > now() - interval '1 day'`.as('based'),
    ])
    .executeTakeFirstOrThrow();
  if (!based) await count(trx, until);
  const from = watched ?? new Date(until.getTime() - recentDays * 86_400_000);
  const charts = new Map((await readCharts(trx)).map((chart) => [chart.label, chart]));
  const drawn = draw([...charts.values()]);
  const { rows } = await sql<{ label: string; agreed: boolean }>`
    select label, agreed from (${decisions} and decided_at > ${from} and decided_at <= ${until}) as made
    order by decided_at`.execute(trx);
  for (const { label, agreed } of rows) {
    const chart = drawn.get(label);
    if (!chart) continue;
    const common = drawn.size > 1 ? charts.get(all) : undefined;
    for (const one of [charts.get(label), common]) if (one) add(one, chart, agreed);
  }
  for (const { label, score, run, run_agreed, alarmed } of charts.values())
    await trx
      .updateTable('alarm_chart')
      .set({ score, run, run_agreed, alarmed })
      .where('label', '=', label)
      .where((eb) => eb.or([eb('score', '<>', score), eb('run', '<>', run)]))
      .execute();
  await trx.updateTable('alarm_watch').set({ watched_until: until }).execute();
  return foundIn(trx, [...charts.values()], drawn);
}

/** The score stays at its limit, so that it comes back soon once the agreement is as usual. */
function add(one: Chart, chart: DriftChart, agreed: boolean): void {
  one.score = Math.min(chart.limit, nextScore(one.score, chart, !agreed));
  const isUsual = one.score === 0;
  one.run = isUsual ? 0 : one.run + 1;
  one.run_agreed = isUsual ? 0 : one.run_agreed + Number(agreed);
  one.alarmed = !isUsual && (one.alarmed || isAlarm(one.score, chart));
}

async function foundIn(
  trx: Trx,
  charts: readonly Chart[],
  drawn: ReadonlyMap<string, DriftChart>,
): Promise<Found[]> {
  const names = await keyNames(trx);
  const charted = charts.filter(({ label }) => drawn.has(label));
  return charts.flatMap((one) => {
    const { label, run, run_agreed, agreed, decisions: of } = one;
    // Without a chart its score could never fall again.
    const isWatched = label === all ? drawn.size > 1 : drawn.has(label);
    if (!one.alarmed || !isWatched) return [];
    const usual =
      label === all ? percent(sumOf(charted, 'agreed'), sumOf(charted, 'decisions')) : percent(agreed, of);
    const figures = { now: percent(run_agreed, run), of: run, usual };
    return [
      {
        kind: 'drift',
        subject: label,
        words:
          label === all
            ? because('alarm_drift_common', figures)
            : because('alarm_drift', { label: names(label) ?? label, ...figures }),
      } as const,
    ];
  });
}

const sumOf = (charts: readonly PastDecisions[], what: keyof PastDecisions) =>
  charts.reduce((sum, one) => sum + one[what], 0);
const percent = (part: number, whole: number) => Math.round((100 * part) / Math.max(1, whole));

/** Counts what is usual again, once a day. Scores stay. */
async function count(trx: Trx, until: Date): Promise<void> {
  const { rows } = await sql<PastDecisions & { label: string }>`
    select label, count(*) filter (where agreed)::int as agreed, count(*)::int as decisions
    from (
      ${decisions} and decided_at > ${until}::timestamptz - make_interval(days => ${basisDays + recentDays})
        and decided_at <= ${until}::timestamptz - make_interval(days => ${recentDays})
    ) as past
    where label <> ${all} group by label`.execute(trx);
  await trx.updateTable('alarm_watch').set({ based_at: sql<Date>`now()` }).execute();
  await trx
    .insertInto('alarm_chart')
    .values([...rows, { label: all, agreed: sumOf(rows, 'agreed'), decisions: sumOf(rows, 'decisions') }])
    .onConflict((on) =>
      on.column('label').doUpdateSet((eb) => ({
        agreed: eb.ref('excluded.agreed'),
        decisions: eb.ref('excluded.decisions'),
      })),
    )
    .execute();
}

const readCharts = (db: Db): Promise<Chart[]> => db.selectFrom('alarm_chart').selectAll().execute();

/** The charts of labels with enough decisions, by label. */
function draw(charts: readonly Chart[]): Map<string, DriftChart> {
  const perMonth = monthly(charts);
  return new Map(
    charts.flatMap((one) => {
      const chart = one.label === all ? null : driftChart(one, perMonth);
      return chart?.kind === 'chart' ? [[one.label, chart]] : [];
    }),
  );
}

const monthly = (charts: readonly Chart[]) =>
  ((charts.find(({ label }) => label === all)?.decisions ?? 0) * monthDays) / basisDays;

/** How soon a fall by 15 points is noticed, label by label and on all together. */
export async function showDrift(
  db: Db,
): Promise<{ labels: LabelDrift[]; all: Omit<LabelDrift, 'label'> | null }> {
  const [charts, names, { rows }] = await Promise.all([
    readCharts(db),
    keyNames(db),
    sql<{ label: string; n: number }>`
      select label, count(*)::int as n from (${decisions} and decided_at > now() - interval '24 hours') as made
      group by label`.execute(db),
  ]);
  const today = new Map(rows.map(({ label, n }) => [label, n]));
  const perMonth = monthly(charts);
  const shown = charts
    .filter(({ label }) => label !== all)
    .map(({ label, agreed, decisions: of }) => {
      const chart = driftChart({ agreed, decisions: of }, perMonth);
      return {
        label: { key: label, name: names(label) },
        decisions: of,
        needed: neededDecisions,
        agreement: of < neededDecisions ? null : agreed / of,
        today: today.get(label) ?? 0,
        toNotice: chart.kind === 'chart' ? decisionsToNotice(chart) : null,
      };
    })
    .sort((a, b) => b.decisions - a.decisions);
  const charted = shown.filter(({ toNotice }) => toNotice !== null);
  return { labels: shown, all: charted.length < 2 ? null : common(charted) };
}

/** A common fall is seen by the decisions of all labels, each weighed by its own chart. */
function common(labels: readonly LabelDrift[]): Omit<LabelDrift, 'label'> {
  const sum = (of: (one: LabelDrift) => number) => labels.reduce((total, one) => total + of(one), 0);
  const decided = sum(({ decisions: of }) => of);
  return {
    decisions: decided,
    needed: neededDecisions,
    agreement: sum(({ agreement, decisions: of }) => (agreement ?? 0) * of) / decided,
    today: sum(({ today }) => today),
    // The limit is the same, and each decision adds what its own label's would: the harmonic mean.
    toNotice: Math.ceil(decided / sum(({ decisions: of, toNotice }) => of / (toNotice ?? 1))),
  };
}
