import { sql } from 'kysely';
import type { StatsQuery } from '../../src/api/stats.ts';
import type { Context } from '../../src/review/context/context.ts';
import { bandStarts } from '../../src/review/counting/time-bands.ts';
import { statsChoices } from '../../src/review/stats/choices.ts';
import { statsContent } from '../../src/review/stats/content.ts';
import { statsMachine } from '../../src/review/stats/machine.ts';
import { statsNow } from '../../src/review/stats/now.ts';
import { statsOwn, statsPeople } from '../../src/review/stats/people.ts';
import { statsTrends } from '../../src/review/stats/trends.ts';
import { statsVideos } from '../../src/review/stats/videos.ts';
import { statsWhatIf } from '../../src/review/stats/what-if.ts';
import * as content from '../../src/testing/plain-counts/content.ts';
import * as machine from '../../src/testing/plain-counts/machine.ts';
import * as now from '../../src/testing/plain-counts/now.ts';
import * as people from '../../src/testing/plain-counts/people.ts';
import { labelOf } from '../../src/testing/plain-counts/scope.ts';
import * as trends from '../../src/testing/plain-counts/trends.ts';
import { whatIf } from '../../src/testing/plain-counts/what-if.ts';

/** By figure: what a panel shows, and the result of plain queries on the tables. */
export type Compared = Record<string, { shown: unknown; plain: unknown }>;
/** The same query twice: for the product with the lane's key, for the plain queries with its name. */
export type Question = { query: StatsQuery; plain: StatsQuery };

export async function compareNow(ctx: Context, { query, plain }: Question): Promise<Compared> {
  const db = ctx.db.kysely;
  const { at, lanes, flow, streams } = await statsNow(ctx, query, []);
  const figures: Compared = {};
  for (const { lane, name, open, oldestAt, targetSeconds, onTime } of lanes) {
    const called = name ?? lane;
    if (!now.plainLanes.includes(called)) continue;
    figures[`lane ${called}`] = {
      shown: {
        open,
        oldestAt,
        onTime: onTime && { within: onTime.within, decided: onTime.decided, overdue: onTime.overdue },
      },
      plain: await now.laneNow(db, { ...plain, lane: called }, targetSeconds),
    };
  }
  const sum = (what: 'opened' | 'decided') => flow.reduce((all, minute) => all + minute[what], 0);
  figures.flow = {
    shown: { opened: sum('opened'), decided: sum('decided') },
    plain: await now.flowOfHour(db, plain, at),
  };
  figures.streams = {
    shown: streams.map(({ submissionId, open, severity, oldestAt }) => ({
      submissionId,
      open,
      severity,
      oldestAt,
    })),
    plain: await now.waitingStreams(db, plain),
  };
  return figures;
}

export async function compareMachine(ctx: Context, { query, plain }: Question): Promise<Compared> {
  const db = ctx.db.kysely;
  const { total, bands, series, wrong } = (await statsMachine(ctx, query)).now;
  const { ruled, right, byHand, rightByHand, cases, overturned, passed, blocked, forPeople } = total;
  const some = bands.filter((band) => band.ruled > 0);
  const plainBands = await machine.machineBands(db, plain);
  const words = (await machine.machineWrong(db, plain, 'keywords'))
    .toSorted((a, b) => b.wrong - a.wrong || a.right - b.right)
    .slice(0, 20);
  return {
    total: {
      shown: { ruled, right, byHand, rightByHand, cases, overturned, passed, blocked, forPeople },
      plain: await machine.machineTotal(db, plain),
    },
    bands: {
      shown: some.map((band) => [band.from, band.ruled, band.right, band.byHand]),
      plain: plainBands.map((band) => [band.band / 10, band.ruled, band.right, band.byHand]),
    },
    'over time': {
      shown: series
        .filter((step) => step.ruled > 0)
        .map((step) => ({ ruled: step.ruled, right: step.right })),
      plain: await machine.machineSeries(db, plain),
    },
    words: {
      shown: wrong.keywords.map((one) => [one.wrong, one.right]),
      plain: words.map((one) => [one.wrong, one.right]),
    },
  };
}

/** The last three days: the plain queries read every case for each figure of each day. */
export async function compareTrends(ctx: Context, { query, plain }: Question): Promise<Compared> {
  const { days } = await statsTrends(ctx, query);
  const last = days.slice(-3);
  const [first] = last;
  if (!first) return {};
  const found = await trends.trendDays(ctx.db.kysely, { ...plain, from: first.at }, generatedTarget);
  return {
    'last days': {
      shown: last.map(({ to: _, ...day }) => day),
      plain: found.map((day) => ({ ...day, p50: bandOf(day.p50), p90: bandOf(day.p90) })),
    },
  };
}
/** Of the lane Review in the generated history, in seconds. */
const generatedTarget = 900;

const bandOf = (seconds: number | null) =>
  seconds === null ? null : bandStarts.filter((start) => start <= Math.round(seconds)).at(-1);

export async function comparePeople(ctx: Context, { query, plain }: Question): Promise<Compared> {
  const db = ctx.db.kysely;
  const { verdicts, appeals, looks, medianSeconds, spread, labels } = (await statsPeople(ctx, query)).now;
  const { opened, upheld, overturned } = appeals;
  const pairs = looks.table.map(({ first, second, count }) => [`${first}-${second}`, count] as const);
  const persons = await people.byPerson(db, plain);
  return {
    decisions: { shown: verdicts, plain: await people.decisions(db, plain) },
    'median time': { shown: medianSeconds, plain: bandOf(await people.medianSeconds(db, plain)) },
    appeals: { shown: { opened, upheld, overturned }, plain: await people.appeals(db, plain) },
    looks: {
      shown: Object.fromEntries(pairs.filter(([, count]) => count > 0)),
      plain: await people.looks(db, plain),
    },
    spread: {
      shown: spread.decisions,
      plain: persons
        .map(({ approve, reject, escalate }) => approve + reject + escalate)
        .sort((a, b) => a - b),
    },
    labels: {
      shown: labels.map(({ label }) => label.key).sort(),
      plain: (await people.decidedLabels(db, plain)).sort(),
    },
  };
}

export async function compareOwn(ctx: Context, { query, plain }: Question): Promise<Compared> {
  const { verdicts } = (await statsOwn(ctx, query)).now;
  const mine = sql<boolean>`by_id = ${ctx.actor.id}`;
  return { decisions: { shown: verdicts, plain: await people.decisions(ctx.db.kysely, plain, 'day', mine) } };
}

export async function compareContent(ctx: Context, { query, plain }: Question): Promise<Compared> {
  const db = ctx.db.kysely;
  const { opened, labels, series, ...places } = (await statsContent(ctx, query)).now;
  const figures: Compared = {
    opened: { shown: opened, plain: await content.openedCases(db, plain) },
    labels: {
      shown: labels.map((one) => one.opened),
      plain: (await content.labelMix(db, plain)).slice(0, 8).map((one) => one.opened),
    },
    'over time': {
      shown: series.filter((step) => step.opened > 0).map((step) => step.opened),
      plain: (await content.mixSeries(db, plain)).map((step) => step.opened),
    },
  };
  for (const [name, what] of [
    ['rooms', 'room_id'],
    ['users', 'user_id'],
    ['forums', 'forum_id'],
  ] as const) {
    const { byVolume, byRejects, few } = places[name];
    const shown = (rows: readonly content.Source[]) =>
      rows.map(({ id, opened: came, decided, rejected }) => ({ id, opened: came, decided, rejected }));
    figures[`${name} by cases`] = {
      shown: shown(byVolume),
      plain: await content.sources(db, plain, { what, by: 'volume' }),
    };
    figures[`${name} by rejections`] = {
      shown: shown(byRejects),
      plain: await content.sources(db, plain, { what, by: 'rejects' }),
    };
    figures[`${name} with few decisions`] = {
      shown: few,
      plain: await content.sourcesWithFew(db, plain, what),
    };
  }
  return figures;
}

export async function compareVideos(ctx: Context, { query, plain }: Question): Promise<Compared> {
  const { classes, quartiles } = await statsVideos(ctx, { ...query, figure: 'average' });
  const all = await content.classesOfVideos(ctx.db.kysely, plain);
  const values = all[0]?.values ?? [];
  const at = (share: number) => values[Math.max(0, Math.ceil(share * values.length) - 1)];
  return {
    classes: {
      shown: classes.map(({ key, videos }) => [key, videos]),
      plain: all.map(({ task, label, values: each }) => [`${task}#${label}`, each.length]),
    },
    quartiles: {
      shown: quartiles,
      plain: { min: at(0), q1: at(0.25), median: at(0.5), q3: at(0.75), max: at(1) },
    },
  };
}

export async function compareWhatIf(
  ctx: Context,
  { query, plain }: Question,
  lane: string,
): Promise<Compared> {
  const { cases, rejected, steps } = await statsWhatIf(ctx, { ...query, lane });
  const figures = await whatIf(ctx.db.kysely, plain);
  return {
    cases: { shown: { cases, rejected }, plain: { cases: figures.cases, rejected: figures.rejected } },
    steps: {
      shown: steps.map(({ threshold, fewer, misses }) => ({ threshold, fewer, misses })),
      plain: figures.steps,
    },
  };
}

export async function compareChoices(ctx: Context): Promise<Compared> {
  const { labels } = await statsChoices(ctx);
  const { rows } = await sql<{ label: string }>`
    select distinct task || ' ' || ${labelOf} as label from finding join review_case on review_case.id = case_id
    where settled is null and ${labelOf} <> ''`.execute(ctx.db.kysely);
  return {
    labels: {
      shown: labels.map(({ task, key }) => `${task} ${key}`).sort(),
      plain: rows.map(({ label }) => label).sort(),
    },
  };
}
