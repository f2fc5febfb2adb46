import { createRandom, type Random } from '../../src/platform/random/seeded.ts';
import {
  isBacklogAlarm,
  nextBacklogScore,
  overdispersionOf,
  type QueueHour,
} from '../../src/platform/statistics/backlog.ts';
import { normal, poisson } from './draws.ts';
import { percent, printTable, quantile } from './table.ts';

const [hoursOfWeek, historyWeeks, days, dispersion] = [7 * 24, 8, 30, 3];
const goal = 0.93;

/** What changes the usual hours: multiples of what comes in and what is closed. */
type Change = { what: string; opened: number; closed: number };
const usual: Change = { what: 'as usual', opened: 1, closed: 1 };
const changes: Change[] = [
  { what: '30 % more come in', opened: 1.3, closed: 1 },
  { what: 'twice as many come in', opened: 2, closed: 1 },
  { what: '30 % fewer are closed', opened: 1, closed: 0.7 },
  { what: 'nobody closes', opened: 1, closed: 0 },
];

/** The usual cases in an hour of the week: few at night, fewer at weekends. */
function usualCases(hour: number, mean: number): number {
  const ofDay = 1 + 0.7 * Math.sin((2 * Math.PI * ((hour % 24) - 8)) / 24);
  return mean * ofDay * (Math.floor(hour / 24) % 7 >= 5 ? 0.8 : 1);
}

/** Counts with a variance of `dispersion` times the mean. */
function overdispersed(random: Random, mean: number): number {
  return poisson(random, Math.max(0, mean + Math.sqrt(mean * (dispersion - 1)) * normal(random)));
}

export function simulateBacklog(requestedRuns: number, seed: number): void {
  const runs = Math.ceil(requestedRuns / 5);
  const rows = [10, 50, 200].flatMap((mean) => {
    const random = createRandom(seed);
    const months = Array.from({ length: runs }, () => alarmHours(random, mean, usual));
    const fine = months.filter((alarms) => alarms.length <= 1).length / runs;
    const quiet = {
      cells: [mean, usual.what, '', '', percent(fine)],
      goal: '≥ 93 %',
      met: fine >= goal,
    };
    const changed = changes.map((change) => {
      const first = Array.from(
        { length: runs },
        () => alarmHours(random, mean, change)[0] ?? Number.POSITIVE_INFINITY,
      );
      return { cells: [mean, change.what, quantile(first, 0.5), quantile(first, 0.9), ''] };
    });
    return [quiet, ...changed];
  });
  printTable(
    `Hours until a growing backlog is noticed, and false alarms in ${days} days: ${runs} runs, seed ${seed}`,
    ['cases an hour', 'change', 'hours, median', '90 %', 'at most one false alarm'],
    rows,
  );
}

/** Hours of the month with an alarm. What is expected comes from eight weeks before. */
function alarmHours(random: Random, mean: number, change: Change): number[] {
  const past = Array.from({ length: historyWeeks }, () =>
    Array.from({ length: hoursOfWeek }, (_, hour) => countsOf(random, usualCases(hour, mean), usual)),
  );
  const expected = Array.from({ length: hoursOfWeek }, (_, hour) => ({
    expectedOpened: average(past.map((week) => week[hour]?.opened ?? 0)),
    expectedClosed: average(past.map((week) => week[hour]?.closed ?? 0)),
  }));
  const overdispersion = overdispersionOf(
    past.flatMap((week) =>
      week.map(({ opened }, hour) => ({ opened, expectedOpened: expected[hour]?.expectedOpened ?? 0 })),
    ),
  );
  const alarms: number[] = [];
  let score = 0;
  for (let hour = 0; hour < 24 * days; hour += 1) {
    const counts = countsOf(random, usualCases(hour % hoursOfWeek, mean), change);
    const plan = expected[hour % hoursOfWeek] as Pick<QueueHour, 'expectedOpened' | 'expectedClosed'>;
    score = nextBacklogScore(score, { ...counts, ...plan }, overdispersion);
    if (isBacklogAlarm(score)) {
      alarms.push(hour + 1);
      score = 0;
    }
  }
  return alarms;
}

const countsOf = (random: Random, mean: number, change: Change) => ({
  opened: overdispersed(random, mean * change.opened),
  closed: poisson(random, mean * change.closed),
});

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
