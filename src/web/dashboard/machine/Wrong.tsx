import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MachineAnswer } from '../../../api/stats-machine.ts';
import { ShareBars } from '../../charts/ShareBars.tsx';
import { formatCount } from '../../format/time.ts';
import { useLabelName, useTaskName } from '../../labels/use-label-name.ts';
import { paths } from '../../paths/paths.ts';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import { namesApart } from '../panel/words.ts';
import type { MachinePanel } from './MachineTab.tsx';

const kinds = ['keywords', 'boxes', 'logos'] as const satisfies (keyof MachineAnswer['now']['wrong'])[];
type Row = MachineAnswer['now']['wrong'][(typeof kinds)[number]][number];

/** The findings that people most often ruled wrong; the address says of which kind. */
export function Wrong({ query, shown }: MachinePanel & Pick<TabProps, 'shown'>) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const basis = useBasis();
  const of = kinds.find((kind) => kind === shown.params.get('wrong')) ?? 'keywords';
  const taskName = useTaskName();
  const labelName = useLabelName();
  const count = (value: number) => formatCount(value, i18n.language);
  return (
    <Panel<MachineAnswer, Row>
      name={`wrong-${of}`}
      span={6}
      size="l"
      list
      title={t('machine.wrongTitle')}
      hint={t('machine.wrongHint')}
      controls={
        <SegmentedControl
          size="xs"
          aria-label={t('machine.wrongTitle')}
          value={of}
          onChange={(value) => shown.put({ wrong: value === 'keywords' ? null : value })}
          data={kinds.map((value) => ({ value, label: t(`machine.wrong.${value}`) }))}
        />
      }
      query={query}
      view={({ now }) => {
        const rows = now.wrong[of];
        const nameOf = namesApart(
          rows,
          ({ name }) => labelName(name),
          ({ task }) => taskName(task),
        );
        return {
          summary: t('machine.wrongSummary', {
            names: rows
              .slice(0, 5)
              .map((row) => `${nameOf(row)} ${count(row.wrong)}`)
              .join(', '),
          }),
          basis: basis(t('machine.wrongBasis')),
          chart: (listed) => (
            <ShareBars
              max={Math.max(1, ...rows.map(({ wrong }) => wrong))}
              rows={listed.map((row) => ({
                key: `${row.task} ${row.name}`,
                name: nameOf(row),
                value: row.wrong,
                text: t('machine.wrongOf', { wrong: count(row.wrong), all: count(row.wrong + row.right) }),
                to: paths.behind(row.behind),
              }))}
            />
          ),
          figures: {
            rows,
            keyOf: ({ task, name }) => `${task} ${name}`,
            columns: [
              { head: t('column.name'), value: ({ name }) => labelName(name) },
              { head: t('column.task'), value: ({ task }) => taskName(task) },
              columns.cases(t('column.wrong'), ({ wrong }) => wrong),
              columns.count(t('column.right'), ({ right }) => right),
            ],
          },
        };
      }}
      empty={t(`machine.wrongNone.${of}`)}
    />
  );
}
