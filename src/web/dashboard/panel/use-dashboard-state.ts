import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { caseKinds } from '../../../api/cases.ts';
import type { StatsInput } from '../../api/stats.ts';
import { isZone, ownZone } from '../../format/zone.ts';
import { rangeNameOf, rangeOf } from './range.ts';

const hourMs = 3_600_000;

function eachMinute(listener: () => void) {
  const timer = setInterval(listener, 60_000);
  return () => clearInterval(timer);
}
const presentHour = () => Math.floor(Date.now() / hourMs);

/**
 * What the dashboard shows: the state in the address, and the query for the API (null if the days are not a valid
 * range).
 */
export function useDashboardState() {
  const [params, setParams] = useSearchParams();
  const hour = useSyncExternalStore(eachMinute, presentHour);
  const text = params.toString();
  const read = useMemo(() => {
    const current = new URLSearchParams(text);
    const of = (name: string) => current.get(name) || null;
    const requestedZone = of('zone');
    const zone = requestedZone !== null && isZone(requestedZone) ? requestedZone : ownZone();
    const name = rangeNameOf(of('range'));
    const own = { from: of('from'), to: of('to') };
    const { range, fault } = rangeOf(name, own, zone, hour * hourMs);
    const compare: 'none' | 'before' = of('compare') === 'none' ? 'none' : 'before';
    const kind = caseKinds.find((one) => one === of('kind')) ?? null;
    const filters = { lane: of('lane'), kind, task: of('task'), label: of('label') };
    const statsQuery: StatsInput | null = range && {
      from: range.from,
      to: range.to,
      zone,
      compare,
      ...filters,
    };
    return { name, own, zone, compare, filters, range, fault, statsQuery };
  }, [text, hour]);
  const put = (changes: Record<string, string | null>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { ...read, params, put };
}

export type Shown = ReturnType<typeof useDashboardState>;

export const ShownContext = createContext<Shown | null>(null);

/** What the dashboard around this part shows. */
export function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error('not in a dashboard');
  return shown;
}

/** Props of a tab: the state in the address, and the query for the API. */
export type TabProps = { shown: Shown; statsQuery: StatsInput };
