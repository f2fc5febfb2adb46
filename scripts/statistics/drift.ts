import { createRandom, type Random } from '../../src/platform/random/seeded.ts';
import { cusumOf, isAlarm, nextScore } from '../../src/platform/statistics/cusum.ts';
import {
  type DriftChart,
  decisionsToNotice,
  driftChart,
  noticedFall,
} from '../../src/platform/statistics/drift.ts';
import { binomial, normal } from './draws.ts';
import { percent, printTable, quantile } from './table.ts';

const [labels, days, pastDecisions] = [20, 30, 3000];
/** Usual agreement of the labels, in turn. */
const agreements = [0.75, 0.85, 0.9, 0.95, 0.98];
const agreementOf = (label: number): number => agreements[label % agreements.length] ?? 0.9;
const goal = 0.93;

export function simulateDrift(runs: number, seed: number): void {
  printFalls(runs, seed);
  printCommonFalls(runs, seed);
  printFalseAlarms(Math.ceil(runs / 10), seed);
}

function chartOf(random: Random, agreement: number, perMonth: number): DriftChart {
  const past = { agreed: binomial(random, pastDecisions, agreement), decisions: pastDecisions };
  const chart = driftChart(past, perMonth);
  if (chart.kind !== 'chart') throw new Error(`no chart: ${chart.kind}`);
  return chart;
}

const perMonthAt = (perHour: number): number => labels * perHour * 24 * days;

function printFalls(runs: number, seed: number): void {
  const rows = [20, 100, 300].flatMap((perHour) =>
    [0.75, 0.9, 0.98].map((agreement) => {
      const random = createRandom(seed);
      const results = Array.from({ length: runs }, () => {
        const chart = chartOf(random, agreement, perMonthAt(perHour));
        const measured = decisionsUntilAlarm(() => ({
          chart,
          isEvent: random.chance(1 - agreement + noticedFall),
        }));
        return { expected: decisionsToNotice(chart), measured };
      });
      const decisions = results.map(({ measured }) => measured);
      const median = quantile(decisions, 0.5);
      return {
        cells: [
          perHour,
          percent(agreement, 0),
          quantile(
            results.map(({ expected }) => expected),
            0.5,
          ),
          median,
          quantile(decisions, 0.9),
          `${Math.round((60 * median) / perHour)} min`,
        ],
      };
    }),
  );
  printTable(
    `Decisions until a fall of one label by 15 points is noticed: ${runs} runs, ${labels} labels, seed ${seed}`,
    ['decisions an hour', 'usual agreement', 'expected', 'median', '90 %', 'time, median'],
    rows,
  );
}

/** The score that all labels have in common; each decision adds to it by the chart of its own label. */
function printCommonFalls(runs: number, seed: number): void {
  const rows = [5, 20, 100, 300].map((perHour) => {
    const random = createRandom(seed);
    const decisions = Array.from({ length: runs }, () => {
      const charts = Array.from({ length: labels }, (_, label) =>
        chartOf(random, agreementOf(label), perMonthAt(perHour)),
      );
      return decisionsUntilAlarm(() => {
        const label = random.int(labels);
        const isEvent = random.chance(1 - agreementOf(label) + noticedFall);
        return { chart: charts[label] as DriftChart, isEvent };
      });
    });
    const median = quantile(decisions, 0.5);
    const minutes = (count: number) => `${((60 * count) / (perHour * labels)).toFixed(1)} min`;
    return { cells: [perHour, median, minutes(median), minutes(quantile(decisions, 0.9))] };
  });
  printTable(
    `A fall of all ${labels} labels by 15 points, by their common score: ${runs} runs, seed ${seed}`,
    ['decisions an hour and label', 'decisions, median', 'time, median', '90 %'],
    rows,
  );
}

function decisionsUntilAlarm(next: () => { chart: DriftChart; isEvent: boolean }): number {
  let [score, decisions] = [0, 0];
  for (;;) {
    const { chart, isEvent } = next();
    decisions += 1;
    score = nextScore(score, chart, isEvent);
    if (isAlarm(score, chart)) return decisions;
  }
}

/** Agreement stays as usual, but moves from day to day by `wobble` (one standard deviation). */
function printFalseAlarms(runs: number, seed: number): void {
  const kinds = [
    { perHour: 300, wobble: 0.01, guarded: true, hasGoal: true },
    { perHour: 100, wobble: 0.01, guarded: true, hasGoal: true },
    { perHour: 20, wobble: 0.01, guarded: true, hasGoal: true },
    { perHour: 100, wobble: 0.03, guarded: true, hasGoal: false },
    { perHour: 100, wobble: 0.01, guarded: false, hasGoal: false },
  ];
  const rows = kinds.map(({ perHour, wobble, guarded, hasGoal }) => {
    const random = createRandom(seed);
    const months = Array.from({ length: runs }, () => alarmsInMonth(random, perHour, wobble, guarded));
    const mean = (of: 'ofLabels' | 'common') => months.reduce((sum, one) => sum + one[of], 0) / runs;
    const fine = months.filter(({ ofLabels, common }) => ofLabels + common <= 1).length / runs;
    return {
      cells: [
        guarded ? 'with guard' : 'without',
        perHour,
        100 * wobble,
        mean('ofLabels').toFixed(2),
        mean('common').toFixed(2),
        percent(fine, 0),
      ],
      ...(hasGoal ? { goal: '≥ 93 %', met: fine >= goal } : {}),
    };
  });
  printTable(
    `False alarms of ${labels} labels in ${days} days: ${runs} months in each row, seed ${seed}`,
    [
      'chart',
      'decisions an hour and label',
      'daily change, points',
      'of labels',
      'of the common score',
      'at most one in all',
    ],
    rows,
  );
}

function alarmsInMonth(random: Random, perHour: number, wobble: number, guarded: boolean) {
  const charts = Array.from({ length: labels }, (_, label) => {
    const chart = chartOf(random, agreementOf(label), perMonthAt(perHour));
    const usual = 1 - chart.agreement;
    return guarded ? chart : { ...chart, ...cusumOf(usual, usual + noticedFall, chart.limit) };
  });
  const scores = charts.map(() => 0);
  const alarms = { ofLabels: 0, common: 0 };
  let common = 0;
  for (let day = 0; day < days; day += 1) {
    const shares = charts.map((_, label) => 1 - agreementOf(label) + wobble * normal(random));
    for (let decision = 0; decision < 24 * perHour; decision += 1) {
      for (let label = 0; label < labels; label += 1) {
        const chart = charts[label] as DriftChart;
        const isEvent = random.chance(shares[label] ?? 0);
        const score = nextScore(scores[label] ?? 0, chart, isEvent);
        scores[label] = isAlarm(score, chart) ? 0 : score;
        if (isAlarm(score, chart)) alarms.ofLabels += 1;
        common = nextScore(common, chart, isEvent);
        if (isAlarm(common, chart)) {
          alarms.common += 1;
          common = 0;
        }
      }
    }
  }
  return alarms;
}
