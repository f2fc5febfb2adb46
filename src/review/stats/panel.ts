import type { StatsQuery } from '../../api/stats.ts';
import type { Db } from '../store/tables.ts';
import { beforeOf, type Hours, hoursOf, showHours } from './hours.ts';
import { isRecounting } from './recount.ts';

type Panel<Figures> = {
  counted: { from: string; to: string };
  now: Figures;
  before: Figures | null;
  recounting: boolean;
};

/** The same figures of the range and, where that is asked for, of the one before. `widen`: to what they are kept by. */
export async function panelOf<Figures>(
  db: Db,
  query: StatsQuery,
  figures: (hours: Hours) => Promise<Figures>,
  widen: (hours: Hours) => Hours = (hours) => hours,
): Promise<Panel<Figures>> {
  const hours = widen(hoursOf(query));
  const [now, before, recounting] = await Promise.all([
    figures(hours),
    query.compare === 'before' ? figures(beforeOf(hours)) : null,
    query.lane === undefined ? false : isRecounting(db),
  ]);
  return { counted: showHours(hours), now, before, recounting };
}
