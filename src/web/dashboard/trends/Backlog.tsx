import { useTranslation } from 'react-i18next';
import type { TrendsAnswer } from '../../../api/stats-trends.ts';
import { Lines } from '../../charts/Lines.tsx';
import { formatCount } from '../../format/time.ts';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';
import type { TrendsPanel } from './TrendsTab.tsx';
import { useDays } from './use-days.ts';

type Row = {
  at: string;
  backlog: number | null;
  value: number | null;
  low: number | null;
  high: number | null;
};

/** Waiting cases day by day, and in the days ahead. */
export function Backlog({ query }: TrendsPanel) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const inDays = useDays();
  const count = (value: number) => formatCount(Math.round(value), i18n.language);
  const series = [
    { key: 'waiting', name: t('trends.waiting'), color: 'var(--sl-text)' },
    { key: 'expected', name: t('trends.expected'), color: 'var(--sl-dim)', dashed: true },
    { key: 'low', name: t('trends.low'), color: 'var(--sl-faint)', dashed: true },
    { key: 'high', name: t('trends.high'), color: 'var(--sl-faint)', dashed: true },
  ];
  return (
    <Panel<TrendsAnswer, Row>
      name="backlog"
      span={12}
      size="s"
      title={t('trends.backlog')}
      hint={t('trends.backlogHint')}
      query={query}
      view={({ days, marks, projection }) => {
        const changed = inDays.changed({ days, marks });
        const known = days.filter(({ at }) => Date.parse(at) <= Date.now());
        const last = known.at(-1);
        const past: Row[] = known.map(({ at, backlog }) => ({
          at,
          backlog,
          value: null,
          low: null,
          high: null,
        }));
        const ahead: Row[] = (projection ?? [])
          .filter(({ at }) => last && at > last.at)
          .map((one) => ({ ...one, backlog: null }));
        const rows = [...past, ...ahead];
        const highest = Math.max(0, ...known.map(({ backlog }) => backlog));
        return {
          summary: t('trends.backlogSummary', { last: last?.backlog ?? 0, highest }),
          basis: t('trends.backlogBasis'),
          legend: series.slice(0, 2),
          chart: () => (
            <Lines
              max={Math.max(1, ...rows.map(({ backlog, high }) => Math.max(backlog ?? 0, high ?? 0)))}
              show={count}
              series={series}
              marks={[...changed.keys()]}
              steps={rows.map(({ at, backlog, value, low, high }) => ({
                key: at,
                label: inDays.show(at),
                values: [backlog, value, low, high],
                tip: [
                  inDays.show(at),
                  backlog === null
                    ? t('trends.projected', {
                        value: Math.round(value ?? 0),
                        low: Math.round(low ?? 0),
                        high: Math.round(high ?? 0),
                      })
                    : `${t('trends.waiting')}: ${count(backlog)}`,
                  ...(changed.get(at) ?? []),
                ],
                to: null,
              }))}
            />
          ),
          figures: {
            rows: known.some(({ opened, backlog }) => opened > 0 || backlog > 0) ? rows : [],
            keyOf: ({ at }) => at,
            columns: [
              inDays.column(),
              columns.figure(t('trends.waiting'), ({ backlog }) => backlog, count),
              columns.figure(t('trends.expected'), ({ value }) => value, count),
              columns.figure(t('trends.low'), ({ low }) => low, count),
              columns.figure(t('trends.high'), ({ high }) => high, count),
            ],
          },
        };
      }}
      empty={t('trends.none')}
    />
  );
}
