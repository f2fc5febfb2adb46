import { useTranslation } from 'react-i18next';
import type { NowAnswer } from '../../../api/stats-now.ts';
import { Stairs } from '../../charts/Stairs.tsx';
import type { Series } from '../../charts/steps.ts';
import { formatCount } from '../../format/time.ts';
import { showHour } from '../../format/zone.ts';
import { casesBehind, decidedIn, ofEveryLane, openedIn } from '../panel/cases-behind.ts';
import { Panel } from '../panel/Panel.tsx';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import type { NowPanel } from './NowTab.tsx';

type Minute = NowAnswer['flow'][number];

const minuteMs = 60_000;

/** Opened and decided cases of the last hour, summed up: the gap between them is what the backlog grew by. */
export function Flow({ query, shown }: NowPanel & Pick<TabProps, 'shown'>) {
  const { t, i18n } = useTranslation('dashboard');
  const clock = (at: string) => showHour(at, shown.zone, i18n.language);
  const minuteOf = ({ at }: Minute) => ({
    from: at,
    to: new Date(Date.parse(at) + minuteMs).toISOString(),
  });
  const behind = ofEveryLane(shown);
  const series: readonly [Series, Series] = [
    { key: 'opened', name: t('column.opened'), color: 'var(--sl-text)' },
    { key: 'decided', name: t('column.decided'), color: 'var(--sl-dim)', dashed: true },
  ];
  const count = (value: number) => formatCount(value, i18n.language);
  const signed = (value: number) =>
    new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero' }).format(value);
  return (
    <Panel<NowAnswer, Minute>
      name="flow"
      span={4}
      title={t('now.flow')}
      hint={t('now.flowHint')}
      query={query}
      view={({ flow }) => {
        let [opened, decided] = [0, 0];
        const steps = flow.map((minute) => {
          const { at } = minute;
          opened += minute.opened;
          decided += minute.decided;
          return {
            key: at,
            label: clock(at),
            values: [opened, decided],
            tip: [
              clock(at),
              `${t('column.opened')}: ${count(opened)}`,
              `${t('column.decided')}: ${count(decided)}`,
              t('now.backlog', { change: signed(opened - decided) }),
            ],
            to: null,
          };
        });
        return {
          figures: {
            // An hour without activity is described in words instead.
            rows: opened + decided > 0 ? flow : [],
            keyOf: ({ at }) => at,
            columns: [
              { head: t('column.minute'), value: ({ at }) => at, show: ({ at }) => clock(at) },
              {
                head: t('column.opened'),
                number: true,
                value: ({ opened }) => opened,
                to: (row) => (row.opened > 0 ? casesBehind(behind, openedIn(minuteOf(row))) : null),
              },
              {
                head: t('column.decided'),
                number: true,
                value: ({ decided }) => decided,
                to: (row) => (row.decided > 0 ? casesBehind(behind, decidedIn(minuteOf(row))) : null),
              },
            ],
          },
          summary: t('now.flowSummary', { opened, decided }),
          basis: t('now.flowBasis', { change: signed(opened - decided) }),
          legend: series,
          chart: () => <Stairs steps={steps} series={series} />,
        };
      }}
      empty={t('now.quiet')}
    />
  );
}
