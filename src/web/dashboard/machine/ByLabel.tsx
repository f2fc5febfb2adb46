import { useTranslation } from 'react-i18next';
import { shareOf } from '../../../api/shares.ts';
import type { MachineAnswer } from '../../../api/stats-machine.ts';
import type { Difference } from '../../charts/difference.ts';
import { ShareBars } from '../../charts/ShareBars.tsx';
import { percent } from '../../format/share.ts';
import { useTaskName } from '../../labels/use-label-name.ts';
import { paths } from '../../paths/paths.ts';
import { useColumns } from '../panel/columns.ts';
import { DifferenceMark } from '../panel/DifferenceMark.tsx';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';
import { differenceOf, namesApart, useStatsLabel } from '../panel/words.ts';
import type { MachinePanel } from './MachineTab.tsx';

type Label = MachineAnswer['now']['labels'][number];
type Row = Label & { key: string; name: string; difference: Difference | null };

/** Precision of each label of each task, and how it changed. */
export function ByLabel({ query }: MachinePanel) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const basis = useBasis();
  const labelName = useStatsLabel();
  const taskName = useTaskName();
  const keyOf = ({ label }: Label) => `${label.task} ${label.key}`;
  const rowsOf = ({ now, before }: MachineAnswer): Row[] => {
    const earlier = new Map(before?.labels.map((one) => [keyOf(one), one]));
    const nameOf = namesApart(
      now.labels,
      ({ label }) => labelName(label),
      ({ label }) => taskName(label.task),
    );
    return now.labels.map((one) => ({
      ...one,
      key: keyOf(one),
      name: nameOf(one),
      difference: differenceOf(one.precision, earlier.get(keyOf(one))?.precision, 'more', i18n.language),
    }));
  };
  const worse = (rows: Row[]) =>
    rows.filter(({ difference }) => difference?.sure && difference.tone === 'worse');
  return (
    <Panel<MachineAnswer, Row>
      name="labels"
      span={6}
      list
      title={t('machine.labels')}
      hint={t('machine.labelsHint')}
      query={query}
      view={(answer) => {
        const rows = rowsOf(answer);
        const worst = worse(rows);
        const labelTexts = rows
          .slice(0, 8)
          .map((row) => `${row.name} ${percent(row.precision?.value, i18n.language)}`);
        return {
          summary: [
            t('machine.labelsSummary', { labels: labelTexts.join(', ') }),
            worst.length > 0 ? t('machine.worse', { labels: worst.map(({ name }) => name).join(', ') }) : '',
          ].join(' '),
          basis: basis(t('basis.ruled', { count: answer.now.total.ruled }), { interval: true }),
          chart: (listed) => (
            <ShareBars
              dots
              max={1}
              rows={listed.map(({ key, name, precision, difference, behind }) => ({
                key,
                name,
                value: precision?.value ?? 0,
                ...(precision ? { low: precision.low, high: precision.high } : {}),
                text: percent(precision?.value, i18n.language),
                difference,
                to: paths.behind(behind),
              }))}
            />
          ),
          figures: {
            rows,
            keyOf: ({ key }) => key,
            columns: [
              { head: t('column.label'), value: ({ label }) => labelName(label) },
              { head: t('column.task'), value: ({ label }) => taskName(label.task) },
              columns.share(t('column.precision'), ({ precision }) => precision, t('tip.precision')),
              columns.share(t('column.handPrecision'), ({ rightByHand, byHand, independent }) =>
                shareOf(rightByHand, byHand, independent),
              ),
              columns.share(
                t('column.presumedPrecision'),
                ({ right, rightByHand, ruled, byHand, independent }) =>
                  shareOf(right - rightByHand, ruled - byHand, independent),
                t('tip.presumed'),
              ),
              {
                head: t('column.change'),
                number: true,
                value: ({ difference }) => difference?.text ?? null,
                show: ({ difference }) => <DifferenceMark difference={difference} />,
              },
              columns.cases(t('column.ruled'), ({ ruled }) => ruled),
              columns.count(
                t('column.wrong'),
                ({ ruled, right }) => ruled - right,
                ({ behindWrong }) => behindWrong,
              ),
              columns.share(
                t('column.overturned'),
                ({ overturnedShare }) => overturnedShare,
                t('tip.overturned'),
              ),
            ],
          },
        };
      }}
      empty={t('machine.none')}
    />
  );
}
