import { useTranslation } from 'react-i18next';
import type { TrendsAnswer } from '../../../api/stats-trends.ts';
import { Columns } from '../../charts/Columns.tsx';
import { formatCount, formatHour, formatSpan } from '../../format/time.ts';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';
import type { TrendsPanel } from './TrendsTab.tsx';

type Row = NonNullable<TrendsAnswer['people']>['hours'][number];

/** How many people must be at work in each hour of the day to meet the target. */
export function PeopleNeeded({ query }: TrendsPanel) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const number = new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 3 });
  const count = (value: number) => formatCount(value, i18n.language);
  const target = query.data?.target?.seconds;
  return (
    <Panel<TrendsAnswer, Row>
      name="people-needed"
      span={6}
      size="s"
      title={t('trends.people')}
      hint={t('trends.peopleHint', { span: formatSpan(target ?? 0, i18n.language) })}
      query={query}
      view={({ people }) => ({
        summary: t('trends.peopleSummary', {
          highest: Math.max(0, ...(people?.hours ?? []).map((one) => one.people ?? 0)),
        }),
        basis: t('trends.peopleBasis', { span: formatSpan(people?.seconds ?? 0, i18n.language) }),
        chart: (rows) => (
          <Columns
            steps={rows.map(({ hour, arrivals, people: needed }) => ({
              key: String(hour),
              label: formatHour(hour),
              values: [needed],
              tip: [
                formatHour(hour),
                t('trends.needed', { count: needed ?? 0, arrivals: number.format(arrivals) }),
              ],
              to: null,
            }))}
          />
        ),
        figures: {
          rows: people?.hours ?? [],
          keyOf: ({ hour }) => String(hour),
          columns: [
            { head: t('trends.hour'), value: ({ hour }) => hour, show: ({ hour }) => formatHour(hour) },
            columns.figure(
              t('trends.mean'),
              ({ arrivals }) => arrivals,
              (value) => number.format(value),
            ),
            columns.figure(t('trends.peopleColumn'), (one) => one.people, count),
          ],
        },
      })}
      empty={t('trends.peopleNone')}
    />
  );
}
