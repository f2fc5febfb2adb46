import { IconHourglassEmpty } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PeopleAnswer } from '../../../api/stats-people.ts';
import { Columns } from '../../charts/Columns.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { formatCount, formatSeconds, formatSpan } from '../../ui/time.ts';
import { Panel } from '../Panel.tsx';
import type { PeoplePanel } from './PeopleTab.tsx';

type Band = PeopleAnswer['now']['times'][number];

/** How long decisions take, from the claim to the decision. */
export function Times({ query }: PeoplePanel) {
  const { t, i18n } = useTranslation('dashboard');
  const band = ({ from, below }: Band) =>
    t('people.timeBand', { from: formatSpan(from, i18n.language), to: formatSpan(below, i18n.language) });
  return (
    <Panel<PeopleAnswer, Band>
      name="times"
      title={t('people.times')}
      hint={t('people.timesHint')}
      query={query}
      view={({ now: { times, medianSeconds } }) => ({
        summary: t('people.timesSummary', {
          median: medianSeconds === null ? '–' : formatSeconds(medianSeconds, i18n.language),
        }),
        chart: (
          <Columns
            series={[{ key: 'decisions', name: t('column.decisions'), color: 'var(--sl-label-politics)' }]}
            steps={times.map((one) => ({
              key: String(one.from),
              label: formatSpan(one.from, i18n.language),
              values: [one.count],
              tip: [band(one), `${t('column.decisions')}: ${formatCount(one.count, i18n.language)}`],
              to: null,
            }))}
          />
        ),
        figures: {
          rows: times.some(({ count }) => count > 0) ? times : [],
          keyOf: ({ from }) => String(from),
          columns: [
            {
              head: t('column.fromSeconds'),
              number: true,
              value: ({ from }) => from,
              show: ({ from }) => formatSpan(from, i18n.language),
            },
            {
              head: t('column.belowSeconds'),
              number: true,
              value: ({ below }) => below,
              show: ({ below }) => formatSpan(below, i18n.language),
            },
            {
              head: t('column.decisions'),
              number: true,
              value: ({ count }) => count,
              show: ({ count }) => formatCount(count, i18n.language),
            },
          ],
        },
      })}
      empty={
        <Empty icon={<IconHourglassEmpty size={24} />} title={t('people.none')} hint={t('people.noneHint')} />
      }
    />
  );
}
