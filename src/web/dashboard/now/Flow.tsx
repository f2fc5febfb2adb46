import { IconClockPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NowAnswer } from '../../../api/stats-now.ts';
import { Legend } from '../../charts/Legend.tsx';
import { Lines } from '../../charts/Lines.tsx';
import { showHour } from '../../format/zone.ts';
import { Empty } from '../../ui/Empty.tsx';
import { casesBehind, decidedIn, ofEveryLane, openedIn } from '../panel/cases-behind.ts';
import { Panel } from '../panel/Panel.tsx';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import type { NowPanel } from './NowTab.tsx';

type Minute = NowAnswer['flow'][number];

const minuteMs = 60_000;

/** Opened and decided cases per minute of the last hour. */
export function Flow({ query, shown }: NowPanel & Pick<TabProps, 'shown'>) {
  const { t, i18n } = useTranslation('dashboard');
  const clock = (at: string) => showHour(at, shown.zone, i18n.language);
  const minuteOf = ({ at }: Minute) => ({
    from: at,
    to: new Date(Date.parse(at) + minuteMs).toISOString(),
  });
  const behind = ofEveryLane(shown);
  const series = [
    { key: 'opened', name: t('column.opened'), color: 'var(--sl-dim)' },
    { key: 'decided', name: t('column.decided'), color: 'var(--sl-accent)' },
  ];
  return (
    <Panel<NowAnswer, Minute>
      name="flow"
      title={t('now.flow')}
      query={query}
      view={({ flow }) => {
        const sum = (of: 'opened' | 'decided') => flow.reduce((all, minute) => all + minute[of], 0);
        const steps = flow.map(({ at, opened, decided }) => ({
          key: at,
          label: clock(at),
          values: [opened, decided],
          tip: [clock(at), `${t('column.opened')}: ${opened}`, `${t('column.decided')}: ${decided}`],
          to: null,
        }));
        return {
          figures: {
            // An hour without activity is described in words instead.
            rows: sum('opened') + sum('decided') > 0 ? flow : [],
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
          summary: t('now.flowSummary', { opened: sum('opened'), decided: sum('decided') }),
          chart: <Lines steps={steps} series={series} show={String} />,
        };
      }}
      controls={<Legend series={series} />}
      empty={<Empty icon={<IconClockPause size={24} />} title={t('now.quiet')} hint={t('now.quietHint')} />}
    />
  );
}
