import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AlarmsAnswer, LabelDrift } from '../../../api/alarm-settings.ts';
import { FiguresTable } from '../../charts/FiguresTable.tsx';
import { percent } from '../../format/share.ts';
import { formatCount, formatSpan } from '../../format/time.ts';
import { useLabelName } from '../../labels/use-label-name.ts';

type Row = Omit<LabelDrift, 'label'> & { key: string; name: string };
const daySeconds = 86_400;

/** How many decisions a fall of the agreement takes to be noticed, and how long that is at today's volume. */
export function DriftTable({ drift: { labels, all } }: Pick<AlarmsAnswer, 'drift'>) {
  const { t, i18n } = useTranslation('alarms');
  const labelName = useLabelName();
  const rows: Row[] = [
    ...(all ? [{ ...all, key: '', name: t('drift.all') }] : []),
    ...labels.map(({ label, ...figures }) => ({
      ...figures,
      key: label.key,
      name: labelName(label.name ?? label.key),
    })),
  ];
  const tooFew = (row: Row) =>
    row.agreement === null
      ? t('drift.tooFew', { count: row.decisions, needed: row.needed })
      : t('drift.tooLow');
  return (
    <>
      <Text size="sm" c="dimmed" maw={640} mb="xs">
        {t('drift.what')}
      </Text>
      {rows.length === 0 ? (
        <Text size="sm">{t('drift.none')}</Text>
      ) : (
        <FiguresTable
          name={t('drift.title')}
          keyOf={({ key }) => key}
          rows={rows}
          columns={[
            { head: t('drift.label'), value: ({ name }) => name },
            {
              head: t('drift.usual'),
              number: true,
              value: ({ agreement }) => agreement,
              show: ({ agreement }) => (agreement === null ? '–' : percent(agreement, i18n.language)),
            },
            {
              head: t('drift.today'),
              number: true,
              value: ({ today }) => today,
              show: ({ today }) => formatCount(today, i18n.language),
            },
            {
              head: t('drift.decisions'),
              number: true,
              value: ({ toNotice }) => toNotice,
              show: (row) => (row.toNotice === null ? tooFew(row) : formatCount(row.toNotice, i18n.language)),
            },
            {
              head: t('drift.time'),
              number: true,
              value: secondsToNotice,
              show: (row) => {
                const seconds = secondsToNotice(row);
                if (seconds === null) return row.toNotice === null ? '–' : t('drift.never');
                return formatSpan(seconds, i18n.language);
              },
            },
          ]}
        />
      )}
    </>
  );
}

const secondsToNotice = ({ toNotice, today }: Row) =>
  toNotice === null || today === 0 ? null : Math.round((toNotice / today) * daySeconds);
