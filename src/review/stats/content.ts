import type { StatsQuery } from '../../api/stats.ts';
import type { ContentAnswer } from '../../api/stats-content.ts';
import type { Context } from '../context/context.ts';
import { type KeyName, keyNames, partsOf } from '../labels/key-names.ts';
import type { Db } from '../store/tables.ts';
import { behindOf, filterOf, openedIn, type StatsFilter } from './filter.ts';
import { daysOf, type Hours, hoursOf, showHours, stepsOf, timeOf } from './hours.ts';
import { panelOf } from './panel.ts';
import { type Facets, readSteps, readSums, sumBy, sumOf } from './read-sums.ts';
import { sourcesOf } from './sources.ts';

type Figures = ContentAnswer['now'];
const maxLabels = 8;

/** What comes in: labels over time, and the top rooms, users and forums. */
export async function statsContent(ctx: Context, query: StatsQuery): Promise<ContentAnswer> {
  const db = ctx.db.kysely;
  const [filter, names] = await Promise.all([filterOf(db, query), keyNames(db)]);
  const panel = await panelOf(db, query, {
    figures: (hours) => figures(db, query, { hours, filter, names }),
    compared: async (hours) => ({ opened: await openedOf(db, filter, hours) }),
  });
  const { step } = await stepsOf(db, hoursOf(query), query.zone);
  return { ...panel, step, countedDays: showHours(daysOf(hoursOf(query))) };
}

type Of = { hours: Hours; filter: StatsFilter; names: KeyName };

async function figures(db: Db, query: StatsQuery, { hours, filter, names }: Of): Promise<Figures> {
  const { task, label, facet } = filter;
  const facets: Facets = label === null ? { start: `${task ?? '*'} ` } : { is: facet };
  const days = daysOf(hours);
  const [ofLabels, total, { steps }, rooms, users, forums] = await Promise.all([
    readSums(db, 'opened', filter, { facets, hours }),
    openedOf(db, filter, hours),
    stepsOf(db, hours, query.zone),
    sourcesOf(db, query, 'room', days),
    sourcesOf(db, query, 'user', days),
    sourcesOf(db, query, 'forum', days),
  ]);
  const top = [...sumBy(ofLabels, (row) => partsOf(row.facet).key)]
    .filter(([key]) => key !== '')
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, maxLabels);
  return {
    opened: total,
    labels: top.map(([key, opened]) => ({
      key,
      name: names(key),
      opened,
      behind: behindOf(query, { ...openedIn(hours), label: key }),
    })),
    series: await seriesOf(db, query, { filter, facets, steps, keys: top.map(([key]) => key) }),
    rooms,
    users,
    forums,
  };
}

async function openedOf(db: Db, filter: StatsFilter, hours: Hours): Promise<number> {
  return sumOf(await readSums(db, 'opened', filter, { facets: { is: filter.facet }, hours }));
}

async function seriesOf(
  db: Db,
  query: StatsQuery,
  {
    filter,
    facets,
    steps,
    keys,
  }: { filter: StatsFilter; facets: Facets; steps: readonly Hours[]; keys: string[] },
): Promise<Figures['series']> {
  const [ofLabels, total] = await Promise.all([
    readSteps(db, 'opened', filter, { facets, steps }),
    readSteps(db, 'opened', filter, { facets: { is: filter.facet }, steps }),
  ]);
  const byStep = Map.groupBy(ofLabels, ({ step }) => step);
  const opened = sumBy(total, ({ step }) => step);
  return steps.map((step, index) => {
    const by = sumBy(byStep.get(index) ?? [], (row) => partsOf(row.facet).key);
    const counts = keys.map((key) => by.get(key) ?? 0);
    const all = [...by].reduce((sum, [key, n]) => (key === '' ? sum : sum + n), 0);
    return {
      at: timeOf(step.from),
      to: timeOf(step.to),
      opened: opened.get(index) ?? 0,
      counts: [...counts, all - counts.reduce((sum, n) => sum + n, 0)],
      behind: behindOf(query, openedIn(step)),
    };
  });
}
