import type { StatsQuery } from '../../api/stats.ts';
import type { MachineAnswer } from '../../api/stats-machine.ts';
import { partsOf } from '../labels/key-names.ts';
import type { Db } from '../store/tables.ts';
import { behindOf, decidedIn, type StatsFilter } from './filter.ts';
import type { Hours } from './hours.ts';
import { readSums, type Sum } from './read-sums.ts';

const maxRows = 20;
type Wrong = MachineAnswer['now']['wrong'];

/**
 * The keywords, boxes and logos that people most often ruled wrong, by task if the query has one; labels are ignored.
 */
export async function topWrong(db: Db, query: StatsQuery, filter: StatsFilter, days: Hours): Promise<Wrong> {
  const read = async (kind: 'keyword' | 'box' | 'logo'): Promise<Wrong['keywords']> => {
    const start = filter.task === null ? `${kind} ` : `${kind} ${filter.task} `;
    const rows = await readSums(db, 'word', filter, { facets: { start }, hours: days, daily: true });
    return [...Map.groupBy(rows, ({ facet }) => facet)]
      .map(([facet, sums]) => ({ facet, wrong: nOf(sums, 'wrong'), right: nOf(sums, 'right') }))
      .filter(({ wrong }) => wrong > 0)
      .sort((a, b) => b.wrong - a.wrong || a.right - b.right || a.facet.localeCompare(b.facet))
      .slice(0, maxRows)
      .map(({ facet, wrong, right }) => {
        const { task, key: name } = partsOf(facet.slice(kind.length + 1));
        const { label: _, ...rest } = query;
        const called = kind === 'keyword' ? { keyword: name } : { name };
        const behind = behindOf(rest, { ...decidedIn(days), task, ruled: 'wrong', ...called });
        return { task, name, wrong, right, behind };
      });
  };
  const [keywords, boxes, logos] = await Promise.all([read('keyword'), read('box'), read('logo')]);
  return { keywords, boxes, logos };
}

const nOf = (sums: readonly Sum[], bucket: string) =>
  sums.filter((sum) => sum.bucket === bucket).reduce((all, { n }) => all + n, 0);
