import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmsQuery } from '../api/alarms.ts';
import { formatBytes } from '../format/format-bytes.ts';
import { Alarm } from './Alarm.tsx';

/** Shows administrators on every page that the disk is too full to accept anything. `otherwise`: shown if it is not. */
export function DiskAlarm({ otherwise }: { otherwise: ReactNode }) {
  const { t, i18n } = useTranslation('common');
  const { data } = useQuery(alarmsQuery());
  if (!data?.disk) return otherwise;
  const { freeBytes, floorBytes } = data.disk;
  const words = t('diskAlarm', {
    free: formatBytes(freeBytes, i18n.language),
    floor: formatBytes(floorBytes, i18n.language),
  });
  return <Alarm testId="disk-alarm" words={words} />;
}
