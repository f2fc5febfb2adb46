import { useTranslation } from 'react-i18next';
import type { Trend, TrendsAnswer } from '../../../api/stats-trends.ts';
import { Lines } from '../../charts/Lines.tsx';
import { formatSpan } from '../../format/time.ts';
import { useColumns } from '../panel/columns.ts';
import { fewest } from '../panel/fewest.ts';
import { Panel } from '../panel/Panel.tsx';
import type { TrendsPanel } from './TrendsTab.tsx';
import { useDays } from './use-days.ts';

const units = { second: 1, minute: 60, hour: 3600 } as const;
type Unit = keyof typeof units;
/** The unit in which an axis up to so many seconds has short, distinct figures. */
const unitFor = (maxSeconds: number): Unit =>
  maxSeconds < 120 ? 'second' : maxSeconds < 5400 ? 'minute' : 'hour';

/** "58m", "1.5h". */
const inUnit = (seconds: number, unit: Unit, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  }).format(seconds / units[unit]);

/** The time from arrival to the first decision, day by day. */
export function Waits({ query }: TrendsPanel) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const inDays = useDays();
  const span = (seconds: number) => formatSpan(seconds, i18n.language);
  const series = [
    { key: 'p50', name: t('trends.p50'), color: 'var(--sl-text)' },
    { key: 'p90', name: t('trends.p90'), color: 'var(--sl-dim)', dashed: true },
  ];
  return (
    <Panel<TrendsAnswer, Trend>
      name="waits"
      span={6}
      size="s"
      title={t('trends.waits')}
      hint={t('trends.waitsHint')}
      query={query}
      view={({ days, marks }) => {
        const changed = inDays.changed({ days, marks });
        const rows = days.filter(({ p50 }) => p50 !== null);
        // One late case on a quiet day must not stretch the axis.
        const drawn = days.filter(({ decided }) => decided >= fewest.rate);
        const maxSeconds = Math.max(1, ...drawn.map(({ p90 }) => p90 ?? 0));
        return {
          summary: t('trends.waitsSummary', { span: span(rows.at(-1)?.p50 ?? 0) }),
          basis: t('trends.basis'),
          tooFew: drawn.length > 0 ? null : t('trends.waitsFew', { min: fewest.rate }),
          legend: series,
          chart: () => (
            <Lines
              max={maxSeconds}
              show={(seconds) => inUnit(seconds, unitFor(maxSeconds), i18n.language)}
              series={series}
              marks={[...changed.keys()]}
              steps={days.map(({ at, decided, p50, p90 }) => ({
                key: at,
                label: inDays.show(at),
                values: decided >= fewest.rate ? [p50, p90] : [null, null],
                tip: [
                  inDays.show(at),
                  ...(p50 === null ? [] : [`${t('trends.p50')} ${span(p50)}`]),
                  ...(p90 === null ? [] : [`${t('trends.p90')} ${span(p90)}`]),
                  ...(changed.get(at) ?? []),
                ],
                to: null,
              }))}
            />
          ),
          figures: {
            rows,
            keyOf: ({ at }) => at,
            columns: [
              inDays.column(),
              columns.count(t('column.decided'), ({ decided }) => decided),
              columns.seconds(t('trends.p50'), ({ p50 }) => p50, span),
              columns.seconds(t('trends.p90'), ({ p90 }) => p90, span),
            ],
          },
        };
      }}
      empty={t('trends.none')}
    />
  );
}
