import { VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { qStats, type StatsInput } from '../../api/stats.ts';
import { showDay, showMoment } from '../../format/zone.ts';
import type { DashboardTab } from '../../paths/paths.ts';
import { Term } from '../../ui/Term.tsx';
import classes from './Bar.module.css';

type Answer = { counted: { from: string; to: string }; recounting?: boolean; before?: unknown };
type Props = { tab: DashboardTab; statsQuery: StatsInput; zone: string };

/** The days that the tab's figures count; to the hour, and with the compared period, on demand. */
export function Counted({ tab, statsQuery, zone }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const data = useAnswer(tab, statsQuery);
  if (!data) return <p className={classes.counted} />;
  const [from, to] = [Date.parse(data.counted.from), Date.parse(data.counted.to)];
  const between = (start: number, end: number, show: typeof showDay) =>
    t('between', { from: show(start, zone, i18n.language), to: show(end, zone, i18n.language) });
  const words = [t('counted', { range: between(from, to, showMoment) })];
  if (data.before) words.push(t('comparedWith', { range: between(2 * from - to, from, showMoment) }));
  const exactly = words.join(' · ');
  return (
    <p className={classes.counted}>
      {data.recounting ? `${t('recounting')} · ` : ''}
      <Term tip={exactly}>
        <span aria-hidden="true">{between(from, to - 1, showDay)}</span>
        <VisuallyHidden>{exactly}</VisuallyHidden>
      </Term>
    </p>
  );
}

/** The answer that the tab shows. */
function useAnswer(tab: DashboardTab, statsQuery: StatsInput): Answer | undefined {
  const of = (name: DashboardTab) => ({ placeholderData: keepPreviousData, enabled: tab === name });
  const queries = {
    now: useQuery({ ...qStats.now(statsQuery), ...of('now') }),
    trends: useQuery({ ...qStats.trends(statsQuery), ...of('trends') }),
    machine: useQuery({ ...qStats.machine(statsQuery), ...of('machine') }),
    sample: useQuery({ ...qStats.sample(statsQuery), ...of('sample') }),
    people: useQuery({ ...qStats.people(statsQuery), ...of('people') }),
    content: useQuery({ ...qStats.content(statsQuery), ...of('content') }),
  };
  return queries[tab].data;
}
