import type { StatsQuery } from '../../api/stats.ts';
import { isRecounting } from '../counting/recount.ts';
import type { Db } from '../store/tables.ts';
import { beforeOf, type Hours, hoursOf, showHours } from './hours.ts';

type Panel<Figures, Compared> = {
  counted: { from: string; to: string };
  now: Figures;
  before: Compared | null;
  recounting: boolean;
};

/**
 * The figures of the range and, if requested, the compared figures of the period before. `widen`: rounds the range to
 * the stored units.
 */
export async function panelOf<Figures, Compared>(
  db: Db,
  query: StatsQuery,
  {
    figures,
    compared,
  }: { figures: (hours: Hours) => Promise<Figures>; compared: (hours: Hours) => Promise<Compared> },
  widen: (hours: Hours) => Hours = (hours) => hours,
): Promise<Panel<Figures, Compared>> {
  const hours = widen(hoursOf(query));
  const [now, before, recounting] = await Promise.all([
    figures(hours),
    query.compare === 'before' ? compared(beforeOf(hours)) : null,
    query.lane === undefined ? false : isRecounting(db),
  ]);
  return { counted: showHours(hours), now, before, recounting };
}
