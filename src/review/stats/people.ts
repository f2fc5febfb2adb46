import { shareOf } from '../../api/shares.ts';
import type { StatsQuery } from '../../api/stats.ts';
import type { OwnAnswer, PeopleAnswer } from '../../api/stats-people.ts';
import type { Context } from '../context/context.ts';
import { bandStarts, medianOf } from '../counting/time-bands.ts';
import { type KeyName, keyNames, partsOf } from '../labels/key-names.ts';
import type { Db } from '../store/tables.ts';
import { appealIn, behindOf, decisionsIn, filterOf, lookedIn, type StatsFilter } from './filter.ts';
import { daysOf, type Hours, hoursOf, showHours } from './hours.ts';
import { kappaOf } from './intervals.ts';
import { panelOf } from './panel.ts';
import { readSums, type Sum, sumBy, sumOf } from './read-sums.ts';

type Figures = PeopleAnswer['now'];
type Of = { hours: Hours; filter: StatsFilter; names: KeyName };

/** With fewer people, the figures of one could be worked out from those of all. */
const fewest = 5;

/** How people decide: in total, by label, and as an anonymous distribution. */
export async function statsPeople(ctx: Context, query: StatsQuery): Promise<PeopleAnswer> {
  const db = ctx.db.kysely;
  const [filter, names] = await Promise.all([filterOf(db, query), keyNames(db)]);
  const panel = await panelOf(db, query, {
    figures: (hours) => figures(db, query, { hours, filter, names }),
    compared: async (hours) => {
      const { times: _, ...compared } = await comparedOf(db, query, { hours, filter });
      return compared;
    },
  });
  return { ...panel, countedDays: showHours(daysOf(hoursOf(query))) };
}

/** The caller's own figures, and nobody else's. */
export async function statsOwn(ctx: Context, query: StatsQuery): Promise<OwnAnswer> {
  const db = ctx.db.kysely;
  const filter = await filterOf(db, query);
  const facets = { is: ctx.actor.id };
  const own = async (hours: Hours) => {
    const [decisions, times] = await Promise.all([
      readSums(db, 'person', filter, { facets, hours, daily: true }),
      readSums(db, 'person-time', filter, { facets, hours, daily: true }),
    ]);
    return countsOf(decisions, times);
  };
  return panelOf(db, query, { figures: own, compared: own }, daysOf);
}

async function figures(db: Db, query: StatsQuery, { hours, filter, names }: Of): Promise<Figures> {
  const [{ times, ...compared }, labels, spread] = await Promise.all([
    comparedOf(db, query, { hours, filter }),
    labelsOf(db, query, { hours, filter, names }),
    spreadOf(db, filter, daysOf(hours)),
  ]);
  return { ...compared, labels, spread, times: timesOf(times) };
}

type Compared = Omit<Figures, 'labels' | 'spread' | 'times'> & { times: readonly Sum[] };

async function comparedOf(
  db: Db,
  query: StatsQuery,
  { hours, filter }: Omit<Of, 'names'>,
): Promise<Compared> {
  const facets = { is: filter.facet };
  const days = { hours: daysOf(hours), daily: true };
  const [decisions, times, looks, appealed, appeals] = await Promise.all([
    readSums(db, 'made', filter, { facets, hours }),
    readSums(db, 'time', filter, { facets, ...days }),
    readSums(db, 'look', filter, { facets, hours }),
    readSums(db, 'appealed', filter, { facets, hours }),
    readSums(db, 'appeal', filter, { facets, hours }),
  ]);
  return {
    ...countsOf(decisions, times),
    looks: { ...agreementOf(looks), table: tableOf(query, hours, looks) },
    appeals: appealsOf(query, hours, sumOf(appealed), appeals),
    times,
  };
}

function countsOf(decisions: readonly Sum[], times: readonly Sum[]) {
  const by = sumBy(decisions, ({ bucket }) => bucket);
  const [approve, reject, escalate] = [
    by.get('approve') ?? 0,
    by.get('reject') ?? 0,
    by.get('escalate') ?? 0,
  ];
  return {
    decisions: approve + reject + escalate,
    verdicts: { approve, reject, escalate },
    medianSeconds: medianOf(sumBy(times, ({ bucket }) => Number(bucket))),
  };
}

const sides = ['approve', 'reject'] as const;

function agreementOf(looks: readonly Sum[]) {
  const by = sumBy(looks, ({ bucket }) => bucket);
  const table = sides.map((first) => sides.map((second) => by.get(`${first}-${second}`) ?? 0));
  const all = sumOf(looks);
  const agreed = sides.reduce((sum, side) => sum + (by.get(`${side}-${side}`) ?? 0), 0);
  return { looks: all, agreed, agreement: shareOf(agreed, all), kappa: kappaOf(table) };
}

function tableOf(query: StatsQuery, hours: Hours, looks: readonly Sum[]): Figures['looks']['table'] {
  const by = sumBy(looks, ({ bucket }) => bucket);
  return sides.flatMap((first) =>
    sides.map((second) => ({
      first,
      second,
      count: by.get(`${first}-${second}`) ?? 0,
      behind: behindOf(query, { ...lookedIn(hours), look: `${first}-${second}` }),
    })),
  );
}

function appealsOf(
  query: StatsQuery,
  hours: Hours,
  opened: number,
  ended: readonly Sum[],
): Figures['appeals'] {
  const by = sumBy(ended, ({ bucket }) => bucket);
  const [upheld, overturned] = [by.get('upheld') ?? 0, by.get('overturned') ?? 0];
  const behind = behindOf(query, { ...appealIn(hours), appeal: 'any' });
  return {
    opened,
    upheld,
    overturned,
    overturnedShare: shareOf(overturned, upheld + overturned),
    behind,
    behindOverturned: { ...behind, appeal: 'overturned' },
  };
}

async function labelsOf(db: Db, query: StatsQuery, { hours, filter, names }: Of): Promise<Figures['labels']> {
  const { task, label } = filter;
  const facets = label === null ? { start: `${task ?? '*'} ` } : { is: filter.facet };
  const [decisions, times, looks] = await Promise.all([
    readSums(db, 'made', filter, { facets, hours }),
    readSums(db, 'time', filter, { facets, hours: daysOf(hours), daily: true }),
    readSums(db, 'look', filter, { facets, hours }),
  ]);
  const keyOf = ({ facet }: Sum) => partsOf(facet).key;
  const [decisionsBy, timesBy, looksBy] = [decisions, times, looks].map((rows) => Map.groupBy(rows, keyOf));
  return [...(decisionsBy ?? [])]
    .filter(([key]) => key !== '')
    .map(([key, rows]) => {
      const behind = behindOf(query, { ...decisionsIn(hours), everDecided: 'any', label: key });
      return {
        ...countsOf(rows, timesBy?.get(key) ?? []),
        label: { key, name: names(key) },
        looks: agreementOf(looksBy?.get(key) ?? []),
        behind,
        behindRejected: { ...behind, everDecided: 'reject' as const },
      };
    })
    .sort((a, b) => b.decisions - a.decisions || a.label.key.localeCompare(b.label.key));
}

/** One value per person, sorted by value, by lane and kind; task and label are ignored. */
async function spreadOf(db: Db, filter: StatsFilter, hours: Hours): Promise<Figures['spread']> {
  const options = { facets: { start: '' }, hours, daily: true };
  const [decisions, times] = await Promise.all([
    readSums(db, 'person', filter, options),
    readSums(db, 'person-time', filter, options),
  ]);
  const people = Map.groupBy(decisions, ({ facet }) => facet);
  if (people.size < fewest) return { decisions: [], medianSeconds: [], rejectShare: [] };
  const timesBy = Map.groupBy(times, ({ facet }) => facet);
  const counts = [...people].map(([id, rows]) => countsOf(rows, timesBy.get(id) ?? []));
  const medians = counts.flatMap(({ medianSeconds }) => medianSeconds ?? []);
  const shares = counts.flatMap(({ verdicts: { approve, reject } }) =>
    approve + reject === 0 ? [] : reject / (approve + reject),
  );
  const ordered = (values: number[]) => values.sort((a, b) => a - b);
  return {
    decisions: ordered(counts.map(({ decisions }) => decisions)),
    medianSeconds: medians.length < fewest ? [] : ordered(medians),
    rejectShare: shares.length < fewest ? [] : ordered(shares),
  };
}

/** Each column spans about twice the time of the one before, so that short and long ones both show. */
const nominal = [0, 4, 8, 15, 30, 60, 120, 240, 480, 960, 1920];

/** Bounds are the first band starts at or above the round numbers. */
function timesOf(times: readonly Sum[]): Figures['times'] {
  const cuts = nominal.flatMap((second) => bandStarts.find((start) => start >= second) ?? []);
  const by = sumBy(times, ({ bucket }) => Number(bucket));
  const last = Math.max(bandStarts.at(-1) ?? 0, ...by.keys()) + 1;
  return cuts.map((from, index) => {
    const below = cuts[index + 1] ?? last;
    const within = [...by].filter(([start]) => start >= from && start < below);
    return { from, below, count: within.reduce((sum, [, n]) => sum + n, 0) };
  });
}
