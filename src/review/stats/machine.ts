import { shareOf } from '../../api/shares.ts';
import type { StatsQuery } from '../../api/stats.ts';
import type { Band, MachineAnswer } from '../../api/stats-machine.ts';
import type { Context } from '../context/context.ts';
import { scoreUnit } from '../counting/entries.ts';
import { type KeyName, keyNames, partsOf } from '../labels/key-names.ts';
import type { Db } from '../store/tables.ts';
import { behindOf, decidedIn, filterOf, type StatsFilter } from './filter.ts';
import { daysOf, type Hours, stepsOf } from './hours.ts';
import { panelOf } from './panel.ts';
import { type Facets, readSteps, readSums, type Sum, sumBy, sumOf } from './read-sums.ts';
import { topWrong } from './top-wrong.ts';

type Figures = MachineAnswer['now'];

/** Compares the machine with the decisions that stand. */
export async function statsMachine(ctx: Context, query: StatsQuery): Promise<MachineAnswer> {
  const db = ctx.db.kysely;
  const [filter, names] = await Promise.all([filterOf(db, query), keyNames(db)]);
  return panelOf(db, query, {
    figures: async (hours) => {
      const [{ rulings, ...compared }, wrong] = await Promise.all([
        comparedOf(db, query, { hours, filter, names }),
        topWrong(db, query, filter, daysOf(hours)),
      ]);
      const bands = bandsOf(query, hours, { rulings, independent: compared.total.independent });
      return { ...compared, bands, wrong };
    },
    compared: async (hours) => {
      const { rulings: _, ...compared } = await comparedOf(db, query, { hours, filter, names });
      return compared;
    },
  });
}

type Of = { hours: Hours; filter: StatsFilter; names: KeyName };

type Compared = Pick<Figures, 'total' | 'labels' | 'series'> & { rulings: readonly Sum[] };

async function comparedOf(db: Db, query: StatsQuery, { hours, filter, names }: Of): Promise<Compared> {
  const ofCases = { facets: { is: filter.facet }, hours };
  const [rulings, stands, settled, opened, series] = await Promise.all([
    readSums(db, 'ruling', filter, { facets: findingFacets(filter), hours }),
    readSums(db, 'stands', filter, ofCases),
    readSums(db, 'settled', filter, ofCases),
    readSums(db, 'opened', filter, ofCases),
    seriesOf(db, query, hours, filter),
  ]);
  const byLabel = Map.groupBy(rulings, ({ facet }) => facet);
  const labels = [...byLabel.keys()];
  const [ofLabels, clusters] = await Promise.all([
    readSums(db, 'stands', filter, { facets: { among: labels }, hours }),
    readSums(db, 'ruled', filter, { facets: { among: [filter.facet, ...labels] }, hours }),
  ]);
  const casesBy = Map.groupBy(ofLabels, ({ facet }) => facet);
  const clustersBy = Map.groupBy(clusters, ({ facet }) => facet);
  const independent = (facet: string) => independentOf(clustersBy.get(facet) ?? []);
  const range = decidedIn(hours);
  return {
    total: {
      ...ruledOf(rulings, independent(filter.facet)),
      ...overturnedOf(stands),
      ...automationOf(settled, opened),
    },
    labels: [...byLabel]
      .map(([facet, rows]) => {
        const { task, key } = partsOf(facet);
        const behind = behindOf(query, {
          ...range,
          task,
          ruled: 'any',
          ...(key === '' ? {} : { label: key }),
        });
        return {
          ...ruledOf(rows, independent(facet)),
          ...overturnedOf(casesBy.get(facet) ?? []),
          label: { task, key, name: names(key) },
          behind,
          behindWrong: { ...behind, ruled: 'wrong' as const },
        };
      })
      .sort((a, b) => b.ruled - a.ruled || a.label.key.localeCompare(b.label.key)),
    series,
    rulings,
  };
}

/** The facets of findings: unlike cases, each has one task and one label. */
export function findingFacets({ task, label }: StatsFilter): Facets {
  if (task !== null) return label === null ? { start: `${task} ` } : { is: `${task} ${label}` };
  return label === null ? { start: '' } : { label };
}

/**
 * Parses "7 right hand": the score's tenth, right or wrong, and whether it was ruled by hand or presumed from the
 * verdict.
 */
const readBucket = (bucket: string) => {
  const [band = '-', ruling, by] = bucket.split(' ');
  return { band: band === '-' ? null : Number(band), right: ruling === 'right', byHand: by === 'hand' };
};

/**
 * How many independent findings each one is worth: n² / Σm² over cases with m findings (Kish 1965), divided by n. A
 * verdict rules all findings of a case alike, so a case counts as if it were one.
 */
function independentOf(rows: readonly Sum[]): number {
  const squares = rows.reduce((sum, { total }) => sum + total, 0);
  // Rows that were counted by an earlier release have no such sum until they are counted again.
  return squares > 0 ? Math.min(1, sumOf(rows) / squares) : 1;
}

function ruledOf(rows: readonly Pick<Sum, 'bucket' | 'n'>[], independent: number) {
  const ruled = sumOf(rows);
  const right = sumOf(rows.filter(({ bucket }) => readBucket(bucket).right));
  const hand = rows.filter(({ bucket }) => readBucket(bucket).byHand);
  const byHand = sumOf(hand);
  const rightByHand = sumOf(hand.filter(({ bucket }) => readBucket(bucket).right));
  return { ruled, right, byHand, rightByHand, independent, precision: shareOf(right, ruled, independent) };
}

function overturnedOf(rows: readonly Sum[]) {
  const by = sumBy(rows, ({ bucket }) => bucket);
  const overturned = by.get('approve') ?? 0;
  const cases = overturned + (by.get('reject') ?? 0);
  return { cases, overturned, overturnedShare: shareOf(overturned, cases) };
}

function automationOf(settled: readonly Sum[], opened: readonly Sum[]) {
  const by = sumBy(settled, ({ bucket }) => bucket);
  return { passed: by.get('pass') ?? 0, blocked: by.get('block') ?? 0, forPeople: sumOf(opened) };
}

/** Findings of a band are taken to depend on each other as all do. */
function bandsOf(
  query: StatsQuery,
  hours: Hours,
  { rulings, independent }: { rulings: readonly Sum[]; independent: number },
): Band[] {
  const byBand = Map.groupBy(rulings, ({ bucket }) => readBucket(bucket).band);
  const bands = [...Array.from({ length: 10 }, (_, band) => band), ...(byBand.has(null) ? [null] : [])];
  return bands.map((band) => {
    const rows = byBand.get(band) ?? [];
    const ruled = ruledOf(rows, independent);
    const scores = rows.reduce((sum, { total }) => sum + total, 0);
    const within =
      band === null ? { unscored: 'yes' as const } : { scoreFrom: band / 10, scoreTo: (band + 1) / 10 };
    const behind = behindOf(query, { ...decidedIn(hours), ...within, ruled: 'any' });
    return {
      ...ruled,
      from: band === null ? null : band / 10,
      meanScore: band === null || ruled.ruled === 0 ? null : scores / ruled.ruled / scoreUnit,
      behind,
      behindWrong: { ...behind, ruled: 'wrong' },
    };
  });
}

async function seriesOf(
  db: Db,
  query: StatsQuery,
  hours: Hours,
  filter: StatsFilter,
): Promise<Figures['series']> {
  const { steps } = await stepsOf(db, hours, query.zone);
  const found = await readSteps(db, 'ruled', filter, { facets: { is: filter.facet }, steps });
  const byStep = Map.groupBy(found, ({ step }) => step);
  return steps.map((step, index) => {
    const rows = byStep.get(index) ?? [];
    const right = sumOf(rows.filter(({ bucket }) => bucket === 'right'));
    return {
      at: new Date(step.from * 3_600_000).toISOString(),
      ruled: sumOf(rows),
      right,
      behind: behindOf(query, { ...decidedIn(step), ruled: 'any' }),
    };
  });
}
