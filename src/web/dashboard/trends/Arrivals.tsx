import { useTranslation } from 'react-i18next';
import type { TrendsAnswer } from '../../../api/stats-trends.ts';
import { Heat } from '../../charts/Heat.tsx';
import { formatHour } from '../../format/time.ts';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';
import type { TrendsPanel } from './TrendsTab.tsx';

type Row = TrendsAnswer['arrivals'][number];

/** Monday first. */
const week = [1, 2, 3, 4, 5, 6, 0] as const;
/** 4 January 1970 was a Sunday. */
const dateOf = (weekday: number) => Date.UTC(1970, 0, 4 + weekday);

/** When cases for people come in. */
export function Arrivals({ query, zone }: TrendsPanel & { zone: string }) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const dayOf = (day: number) => weekday.format(dateOf(day));
  const number = new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 3 });
  const mean = (value: number | null) => (value === null ? '–' : number.format(value));
  return (
    <Panel<TrendsAnswer, Row>
      name="arrivals"
      span={6}
      size="s"
      title={t('trends.arrivals')}
      hint={t('trends.arrivalsHint')}
      query={query}
      view={({ arrivals }) => {
        const busiest = arrivals.toSorted((a, b) => (b.mean ?? 0) - (a.mean ?? 0))[0];
        const words = ({ weekday: day, hour, mean: value }: Row) => ({
          weekday: dayOf(day),
          hour: formatHour(hour),
          mean: mean(value),
        });
        return {
          summary: busiest ? t('trends.arrivalsSummary', words(busiest)) : '',
          basis: t('trends.arrivalsBasis', { zone }),
          chart: () => (
            <Heat
              heads={Array.from({ length: 24 }, (_, hour) => (hour % 6 === 0 ? formatHour(hour) : ''))}
              rows={week.map((day) => ({
                name: dayOf(day),
                cells: arrivals
                  .filter((one) => one.weekday === day)
                  .map((one) => ({
                    key: String(one.hour),
                    value: one.mean,
                    tip: t('trends.perHour', words(one)),
                  })),
              }))}
            />
          ),
          figures: {
            rows: arrivals.some((one) => (one.mean ?? 0) > 0) ? arrivals : [],
            keyOf: ({ weekday: day, hour }) => `${day} ${hour}`,
            columns: [
              {
                head: t('trends.weekday'),
                value: ({ weekday: day }) => day,
                show: ({ weekday: day }) => dayOf(day),
              },
              { head: t('trends.hour'), value: ({ hour }) => hour, show: ({ hour }) => formatHour(hour) },
              columns.figure(t('trends.mean'), (one) => one.mean, mean),
            ],
          },
        };
      }}
      empty={t('trends.none')}
    />
  );
}
