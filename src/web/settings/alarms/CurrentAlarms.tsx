import { Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Alarm } from '../../../api/alarm-settings.ts';
import { formatDateTime } from '../../format/time.ts';
import { ItemRow, ItemTable } from '../../ui/ItemTable.tsx';

type Props = { alarms: readonly Alarm[]; busy: boolean; onSeen: (id: string) => void };

export function CurrentAlarms({ alarms, busy, onSeen }: Props) {
  const { t, i18n } = useTranslation('alarms');
  if (alarms.length === 0) return <Text size="sm">{t('none')}</Text>;
  return (
    <ItemTable
      label={t('current')}
      name={t('alarm')}
      live
      columns={[
        { words: t('from'), width: 22 },
        { words: t('seen'), width: 22 },
      ]}
    >
      {alarms.map(({ id, words, raisedAt, seenBy }) => (
        <ItemRow
          key={id}
          name={words}
          testId="alarm"
          cells={[
            formatDateTime(raisedAt, i18n.language),
            seenBy === null ? t('notSeen') : t('seenBy', { name: seenBy }),
          ]}
          direct={
            seenBy === null
              ? [{ key: 'seen', words: t('see'), icon: IconEye, busy, run: () => onSeen(id) }]
              : []
          }
        />
      ))}
    </ItemTable>
  );
}
