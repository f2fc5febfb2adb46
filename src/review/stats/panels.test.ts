import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fill } from '../../../scripts/generate/fill.ts';
import { readOptions } from '../../../scripts/generate/options.ts';
import type { StatsQuery } from '../../api/stats.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { decideAs } from '../../testing/decisions.ts';
import * as content from '../../testing/plain-counts/content.ts';
import * as machine from '../../testing/plain-counts/machine.ts';
import * as now from '../../testing/plain-counts/now.ts';
import * as people from '../../testing/plain-counts/people.ts';
import { before, type CountQuery, laneNames } from '../../testing/plain-counts/scope.ts';
import * as trends from '../../testing/plain-counts/trends.ts';
import { whatIf } from '../../testing/plain-counts/what-if.ts';
import { unusedSeams } from '../../testing/unused-seams.ts';
import { foldStats } from '../counting/fold.ts';
import { bandStarts } from '../counting/time-bands.ts';

let bff: TestBff;
const laneKeys = new Map<string, string>();
const person = 'generated-bo-chen';
const day = 86_400_000;
const end = Date.now();
const ago = (days: number) => new Date(end - days * day).toISOString();

beforeAll(async () => {
  bff = await startTestBff();
  const options = {
    ...readOptions({ cases: '1800', days: '70', seed: '11' }),
    until: new Date(end),
  };
  await fill({ ...unusedSeams(), db: bff.context().db }, bff.databaseUrl, options);
  const lanes = await bff.db.selectFrom('lane').select(['key', 'name']).execute();
  for (const { key, name } of lanes) laneKeys.set(name ?? key, key);
  // Some entries are not folded yet, and some of these cancel folded ones.
  const open = await bff.db
    .selectFrom('review_case')
    .select('id')
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(8)
    .execute();
  for (const [index, { id }] of open.entries()) {
    const decision = await decideAs(bff, id, index % 2 ? 'approve' : 'reject', 'mo');
    if (index === 3) await foldStats(bff.db);
    if (index % 3 === 0) await bff.as('supervisor', 'sue')('POST', `/api/decisions/${decision}/undo`);
  }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from stat_delta`.execute(bff.db);
  expect(rows[0]?.n).toBeGreaterThan(20);
});
afterAll(() => bff.close());

// Ranges that begin and end within hours and days; zones with half-hour offsets, ahead, behind, and with clock changes.
const queries: Record<string, Partial<StatsQuery> & CountQuery> = {
  'a week': { from: ago(7), to: ago(0) },
  'two days by the hour': { from: ago(12.3), to: ago(10.4), zone: 'Asia/Kolkata' },
  'a month in Shanghai, compared': { from: ago(30), to: ago(0), zone: 'Asia/Shanghai', compare: 'before' },
  'weeks in New York across a change of clocks': {
    from: ago(58.2),
    to: ago(9.7),
    zone: 'America/New_York',
    compare: 'before',
  },
  'weeks in Kathmandu': { from: ago(40), to: ago(20), zone: 'Asia/Kathmandu' },
  everything: { from: ago(200), to: new Date(end + day).toISOString(), zone: 'Australia/Lord_Howe' },
  'a day long ago': { from: ago(45), to: ago(44) },
  nothing: { from: ago(300), to: ago(290), compare: 'before' },
  'one kind': { from: ago(60), to: ago(1), kind: 'text', compare: 'before' },
  fragments: { from: ago(33), to: ago(3), kind: 'fragment' },
  'one task': { from: ago(50), to: ago(0), task: 'image-classification' },
  'one label': { from: ago(42), to: ago(0), label: 'Ads', compare: 'before' },
  'one label of one task': {
    from: ago(60),
    to: ago(2),
    task: 'image-classification',
    label: 'image-classification#104',
  },
  'a lane by label and score': { from: ago(35), to: ago(0), lane: 'Ads', compare: 'before' },
  'a lane by kind, one label': { from: ago(65), to: ago(0), lane: 'Videos', label: 'image-classification#4' },
  'a lane by severity, one kind': { from: ago(21), to: ago(7), lane: 'Severe', kind: 'audio' },
  'the live lane': { from: ago(14), to: ago(0), lane: 'live', compare: 'before' },
};
const each = Object.entries(queries);

async function ask(panel: string, query: CountQuery, more: Record<string, string> = {}, who = 'boss') {
  const { lane } = query;
  const fields = { ...query, ...(lane === undefined ? {} : { lane: laneKeys.get(lane) }), ...more };
  const params = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const { status, body } = await bff.as('supervisor', who)('GET', `/api/stats/${panel}?${params}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const pick = (row: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
const byKey = (a: { task: string; key: string }, b: { task: string; key: string }) =>
  a.task < b.task || (a.task === b.task && a.key < b.key) ? -1 : 1;

describe('lanes of the generated history', () => {
  it('have the expected names', () => {
    expect(laneNames.filter((name) => !laneKeys.has(name))).toEqual([]);
  });
});

const targets: Record<string, number> = { Ads: 1800, Videos: 3600, Severe: 600, live: 60 };

describe.each(each)('trends, %s', (_name, query) => {
  it('equal plain counts day by day', async () => {
    const found = await ask('trends', query);
    const bandOf = (seconds: number | null) =>
      seconds === null ? null : (bandStarts.filter((start) => start <= Math.round(seconds)).at(-1) ?? null);
    const plain = await trends.trendDays(bff.db, query, targets[query.lane ?? ''] ?? 900);
    expect(found.days.map(({ to: _to, ...one }: { to: string }) => one)).toEqual(
      plain.map((one) => ({ ...one, p50: bandOf(one.p50), p90: bandOf(one.p90) })),
    );
  });

  it('have the arrivals of the hours of the week', async () => {
    const { arrivals, counted } = await ask('trends', query);
    const to = Math.min(Date.parse(counted.to), Math.floor(Date.now() / 3_600_000) * 3_600_000);
    const from = Math.max(Date.parse(counted.from), Date.parse(counted.to) - 91 * day);
    const range = { ...query, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const plain = await trends.arrivalsByHour(bff.db, range);
    const all = [...plain.values()].reduce((sum, n) => sum + n, 0);
    const hours = new Map<string, number>();
    for (let at = from; at < to; at += 3_600_000) {
      const clock = new Intl.DateTimeFormat('sv', {
        timeZone: query.zone ?? 'UTC',
        weekday: 'short',
        hour: '2-digit',
      }).format(at);
      hours.set(clock, (hours.get(clock) ?? 0) + 1);
    }
    const names = ['sön', 'mån', 'tis', 'ons', 'tors', 'fre', 'lör'];
    const sum = arrivals.reduce(
      (so: number, { weekday, hour, mean }: { weekday: number; hour: number; mean: number | null }) =>
        so + (mean ?? 0) * (hours.get(`${names[weekday]} ${String(hour).padStart(2, '0')}`) ?? 0),
      0,
    );
    expect(sum).toBeCloseTo(all, 6);
  });
});

describe.each(each)('machine, %s', (_name, query) => {
  const parts = ['ruled', 'right', 'byHand', 'rightByHand'];
  it('equals plain counts', async () => {
    const found = await ask('machine', query);
    const compare = async (shown: typeof found.now, of: CountQuery) => {
      const ofAll = ['cases', 'overturned', 'passed', 'blocked', 'forPeople'];
      expect(pick(shown.total, ...parts, ...ofAll)).toEqual(await machine.machineTotal(bff.db, of));
      expect(shown.total.independent).toBeCloseTo(await machine.machineIndependent(bff.db, of), 9);
      const labels = shown.labels.map((one: { label: { task: string; key: string } }) => ({
        ...one.label,
        ...pick(one, ...parts, 'cases', 'overturned'),
      }));
      const plain = await machine.machineLabels(bff.db, of);
      expect(
        labels.map(({ name: _n, ...one }: { name: unknown; task: string; key: string }) => one).sort(byKey),
      ).toEqual(plain.toSorted((a, b) => byKey(a as never, b as never)));
      const series = shown.series.filter(({ ruled }: { ruled: number }) => ruled > 0);
      expect(series.map((one: Record<string, unknown>) => pick(one, 'ruled', 'right'))).toEqual(
        await machine.machineSeries(bff.db, of),
      );
    };
    await compare(found.now, query);
    if (query.compare === 'before') await compare(found.before, before(query));
    const bands = found.now.bands.filter(({ ruled }: { ruled: number }) => ruled > 0);
    const plain = await machine.machineBands(bff.db, query);
    expect(
      bands.map((one: { from: number | null; meanScore: number }) => ({
        band: one.from === null ? null : Math.round(one.from * 10),
        ...pick(one, ...parts),
        mean: Math.round(one.meanScore * 1e8),
      })),
    ).toEqual(plain.map((one) => ({ ...one, mean: Math.round(one.mean * 1e8) })));
    for (const kind of ['keywords', 'boxes', 'logos'] as const) {
      const wrong = await machine.machineWrong(bff.db, query, kind);
      const top = wrong.toSorted((a, b) => b.wrong - a.wrong || a.right - b.right).slice(0, 20);
      const shown = found.now.wrong[kind];
      expect(shown.map(({ wrong: w, right }: { wrong: number; right: number }) => [w, right])).toEqual(
        top.map(({ wrong: w, right }) => [w, right]),
      );
      for (const { task, name, wrong: w, right } of shown)
        expect(wrong).toContainEqual({ task, name, wrong: w, right });
    }
  });
});

const bandOf = (seconds: number | null) => seconds && bandStarts.filter((start) => start <= seconds).at(-1);

describe.each(each)('people, %s', (_name, query) => {
  it('equals plain counts', async () => {
    const found = await ask('people', query);
    const compare = async (shown: typeof found.now, of: CountQuery) => {
      expect(shown.verdicts).toEqual(await people.decisions(bff.db, of));
      expect(shown.medianSeconds).toEqual(bandOf(await people.medianSeconds(bff.db, of)));
      const looks = await people.looks(bff.db, of);
      for (const { first, second, count } of shown.looks.table)
        expect(count).toBe(looks[`${first}-${second}`] ?? 0);
      expect(pick(shown.appeals, 'opened', 'upheld', 'overturned')).toEqual(await people.appeals(bff.db, of));
    };
    await compare(found.now, query);
    if (query.compare === 'before') await compare(found.before, before(query));
    const { labels, spread, times } = found.now;
    expect(labels.map(({ label }: { label: { key: string } }) => label.key).sort()).toEqual(
      (await people.decidedLabels(bff.db, query)).sort(),
    );
    for (const one of labels) {
      const of = { ...query, label: one.label.key };
      expect(one.verdicts).toEqual(await people.decisions(bff.db, of));
      expect(one.medianSeconds).toEqual(bandOf(await people.medianSeconds(bff.db, of)));
      const looks = Object.values(await people.looks(bff.db, of)).reduce((sum, n) => sum + n, 0);
      expect(one.looks.looks).toBe(looks);
    }
    const persons = await people.byPerson(bff.db, query);
    const ordered = (values: number[]) => values.sort((a, b) => a - b);
    // Below five values a spread would name people.
    const ofFive = (values: number[]) => (values.length < 5 || persons.length < 5 ? [] : ordered(values));
    const shares = persons.flatMap(({ approve, reject }) =>
      approve + reject ? reject / (approve + reject) : [],
    );
    expect(spread).toEqual({
      decisions: ofFive(persons.map(({ approve, reject, escalate }) => approve + reject + escalate)),
      medianSeconds: ofFive(persons.flatMap(({ median }) => bandOf(median) ?? [])),
      rejectShare: ofFive(shares),
    });
    const seconds = (await people.seconds(bff.db, query)).map((one) => bandOf(one) ?? 0);
    for (const { from, below, count } of times)
      expect(count).toBe(seconds.filter((second) => second >= from && second < below).length);
  });

  it('shows a person’s own figures', async () => {
    const found = await ask('own', query, {}, person);
    const mine = sql<boolean>`by_id = ${person}`;
    const of = { from: query.from, to: query.to, ...pick(query, 'kind', 'lane') };
    expect(found.now.verdicts).toEqual(await people.decisions(bff.db, of, 'day', mine));
    expect(found.now.medianSeconds).toEqual(bandOf(await people.medianSeconds(bff.db, of, mine)));
    if (query.compare === 'before')
      expect(found.before.verdicts).toEqual(await people.decisions(bff.db, before(of, 'day'), 'day', mine));
  });
});

describe.each(each)('content, %s', (_name, query) => {
  it('equals plain counts', async () => {
    const found = await ask('content', query);
    expect(found.now.opened).toBe(await content.openedCases(bff.db, query));
    if (query.compare === 'before')
      expect(found.before).toEqual({ opened: await content.openedCases(bff.db, before(query)) });
    const mix = await content.labelMix(bff.db, query);
    const keys = found.now.labels.map(({ key }: { key: string }) => key);
    expect(found.now.labels.map(({ opened }: { opened: number }) => opened)).toEqual(
      mix.slice(0, 8).map(({ opened }) => opened),
    );
    for (const { key, opened } of found.now.labels) expect(mix).toContainEqual({ key, opened });
    const series = found.now.series.filter(({ opened }: { opened: number }) => opened > 0);
    const steps = await content.mixSeries(bff.db, query);
    expect(
      series.map(({ opened, counts }: { opened: number; counts: number[] }) => [opened, ...counts]),
    ).toEqual(
      steps.map(({ opened, by }) => {
        const shown = keys.map((key: string) => by[key] ?? 0);
        const all = Object.values(by).reduce((sum, n) => sum + n, 0);
        return [opened, ...shown, all - shown.reduce((sum: number, n: number) => sum + n, 0)];
      }),
    );
    for (const [name, what] of [
      ['rooms', 'room_id'],
      ['users', 'user_id'],
      ['forums', 'forum_id'],
    ] as const) {
      const shown = (rows: content.Source[]) =>
        rows.map((row) => pick(row, 'id', 'opened', 'decided', 'rejected'));
      expect(shown(found.now[name].byVolume)).toEqual(
        await content.sources(bff.db, query, { what, by: 'volume' }),
      );
      expect(shown(found.now[name].byRejects)).toEqual(
        await content.sources(bff.db, query, { what, by: 'rejects' }),
      );
      expect(found.now[name].few).toBe(await content.sourcesWithFew(bff.db, query, what));
    }
  });
});

const ranges = each.filter(([, query]) =>
  Object.keys(query).every((name) => ['from', 'to', 'zone', 'compare'].includes(name)),
);
describe.each(ranges)('videos, %s', (_name, { compare: _compare, ...query }) => {
  it('equals plain counts', async () => {
    const classes = await content.classesOfVideos(bff.db, query);
    const found = await ask('videos', query);
    expect(
      found.classes.map(({ task, key, videos }: Record<string, unknown>) => [task, key, videos]),
    ).toEqual(classes.map(({ task, label, values }) => [task, `${task}#${label}`, values.length]));
    const values = classes[0]?.values;
    if (!values) return expect(found).toMatchObject({ videos: 0, quartiles: null, top: [] });
    const at = (share: number) => values[Math.max(0, Math.ceil(share * values.length) - 1)];
    expect(found.quartiles).toEqual({ min: at(0), q1: at(0.25), median: at(0.5), q3: at(0.75), max: at(1) });
    expect(found.videos).toBe(values.length);
    expect(found.histogram.reduce((sum: number, { videos }: { videos: number }) => sum + videos, 0)).toBe(
      values.length,
    );
    for (const { from, to, videos } of found.histogram) {
      const within = values.filter((value) => value >= from && (value < to || to === values.at(-1))).length;
      expect(videos).toBe(within);
    }
    expect(found.top.map(({ value }: { value: number }) => value)).toEqual(values.toReversed().slice(0, 50));
  });
});

const ofLanes = each.flatMap(([name, query]) =>
  laneNames.map((lane) => [`${lane}, ${name}`, { ...query, lane }] as const),
);
describe('what if, of each lane and question', () => {
  it.each(ofLanes.filter((_one, index) => index % 3 === 0))(
    'equals plain counts: %s',
    async (_name, { compare: _c, ...query }) => {
      const found = await ask('what-if', query);
      const plain = await whatIf(bff.db, query);
      expect({ cases: found.cases, rejected: found.rejected }).toEqual({
        cases: plain.cases,
        rejected: plain.rejected,
      });
      expect(
        found.steps.map((one: Record<string, unknown>) => pick(one, 'threshold', 'fewer', 'misses')),
      ).toEqual(plain.steps);
    },
  );
});

describe.each(each)('now, %s', (_name, { compare: _compare, ...query }) => {
  it('equals plain counts', async () => {
    const found = await ask('now', query);
    const name = (one: { lane: string; name: string | null }) => one.name ?? one.lane;
    for (const lane of found.lanes.filter((one: { lane: string; name: string | null }) =>
      now.plainLanes.includes(name(one)),
    )) {
      const plain = await now.laneNow(bff.db, { ...query, lane: name(lane) }, lane.targetSeconds);
      expect({
        lane: name(lane),
        ...pick(lane, 'open', 'oldestAt'),
        onTime: lane.onTime && pick(lane.onTime, 'within', 'decided', 'overdue'),
      }).toEqual({
        lane: name(lane),
        ...plain,
      });
      const { came, went } = await now.movesOf(bff.db, { ...query, lane: name(lane) });
      expect([Math.round(lane.inPerMinute * 60), Math.round(lane.outPerMinute * 60)]).toEqual([came, went]);
    }
    const flow = await now.flowOfHour(bff.db, { ...query, lane: undefined }, found.at);
    const sum = (what: 'opened' | 'decided') =>
      found.flow.reduce((all: number, minute: Record<string, number>) => all + (minute[what] ?? 0), 0);
    expect({ opened: sum('opened'), decided: sum('decided') }).toEqual(flow);
    const streams = await now.waitingStreams(bff.db, query);
    expect(
      found.streams.map((one: Record<string, unknown>) =>
        pick(one, 'submissionId', 'open', 'severity', 'oldestAt'),
      ),
    ).toEqual(streams);
  });
});
