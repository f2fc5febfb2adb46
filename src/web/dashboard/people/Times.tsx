import { useTranslation } from 'react-i18next';
import type { PeopleAnswer } from '../../../api/stats-people.ts';
import { Columns } from '../../charts/Columns.tsx';
import { formatCount, formatSeconds, formatSpan } from '../../format/time.ts';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';
import type { PeoplePanel } from './PeopleTab.tsx';

type Band = PeopleAnswer['now']['times'][number];

/** The time from claim to decision. */
export function Times({ query }: PeoplePanel) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const basis = useBasis();
  const span = (seconds: number) => formatSpan(seconds, i18n.language);
  const band = ({ from, below }: Band) => t('people.timeBand', { from: span(from), to: span(below) });
  return (
    <Panel<PeopleAnswer, Band>
      name="times"
      span={4}
      title={t('people.times')}
      hint={t('people.timesHint')}
      query={query}
      view={({ now: { times, medianSeconds } }) => ({
        basis: basis(t('basis.decisions', { count: times.reduce((all, { count }) => all + count, 0) }), {
          days: true,
        }),
        summary: t('people.timesSummary', {
          median: medianSeconds === null ? '–' : formatSeconds(medianSeconds, i18n.language),
        }),
        chart: () => (
          <Columns
            steps={times.map((one) => ({
              key: String(one.from),
              label: span(one.from),
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
            columns.seconds(t('column.fromSeconds'), ({ from }) => from, span),
            columns.seconds(t('column.belowSeconds'), ({ below }) => below, span),
            columns.count(t('column.decisions'), ({ count }) => count),
          ],
        },
      })}
      empty={t('people.none')}
    />
  );
}
