import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MachineAnswer } from '../../../api/stats-machine.ts';
import { ShareBars } from '../../charts/ShareBars.tsx';
import { formatCount } from '../../format/time.ts';
import { useLabelName, useTaskName } from '../../labels/use-label-name.ts';
import { paths } from '../../paths/paths.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';
import { namesApart } from '../panel/words.ts';
import type { MachinePanel } from './MachineTab.tsx';

type What = keyof MachineAnswer['now']['wrong'];
type Row = MachineAnswer['now']['wrong'][What][number];

/** The findings that people most often ruled wrong. */
export function Wrong({ query, of }: MachinePanel & { of: What }) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const taskName = useTaskName();
  const labelName = useLabelName();
  const count = (value: number) => formatCount(value, i18n.language);
  return (
    <Panel<MachineAnswer, Row>
      name={`wrong-${of}`}
      size="s"
      title={t(`machine.wrong.${of}`)}
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
          chart: (
            <ShareBars
              max={Math.max(1, ...rows.map(({ wrong }) => wrong))}
              rows={rows.map((row) => ({
                key: `${row.task} ${row.name}`,
                name: nameOf(row),
                color: 'var(--sl-dim)',
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
      empty={
        <Empty
          icon={<IconChecks size={24} />}
          title={t('machine.wrongNone')}
          hint={t('machine.wrongNoneHint')}
        />
      }
    />
  );
}
