import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmsQuery } from '../api/alarms.ts';
import { Alarm } from './Alarm.tsx';

/** Shows everybody on every page that the moderation service is down. `otherwise`: shown while it is not. */
export function ServiceAlarm({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation('common');
  const { data } = useQuery(alarmsQuery());
  if (!data?.moderationAway) return otherwise;
  return <Alarm testId="service-alarm" words={t('serviceAlarm')} />;
}
