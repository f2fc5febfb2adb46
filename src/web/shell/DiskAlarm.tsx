import { IconAlertTriangle } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmsAnswer } from '../../api/alarms.ts';
import { call } from '../api/call.ts';
import { formatBytes } from '../submit/format-bytes.ts';
import { useSession } from './use-session.ts';
import classes from './WebhookAlarm.module.css';

const lookAgainMs = 30_000;
const alarmsQuery = queryOptions({
  queryKey: ['alarms'],
  queryFn: ({ signal }) => call<AlarmsAnswer>('/api/alarms', { signal }),
  refetchInterval: lookAgainMs,
});

/** Tells administrators, wherever they are, that the disk is too full to take anything. `otherwise`: where it is not. */
export function DiskAlarm({ otherwise }: { otherwise: ReactNode }) {
  const { t, i18n } = useTranslation('common');
  const admin = useSession().person.role === 'admin';
  const { data } = useQuery({ ...alarmsQuery, enabled: admin });
  if (!admin || !data?.disk) return otherwise;
  const { freeBytes, floorBytes } = data.disk;
  const words = t('diskAlarm', {
    free: formatBytes(freeBytes, i18n.language),
    floor: formatBytes(floorBytes, i18n.language),
  });
  return (
    <div className={classes.alarm} role="status" data-testid="disk-alarm">
      <IconAlertTriangle size={17} className={classes.sign} aria-hidden="true" />
      <span className={classes.words} title={words}>
        {words}
      </span>
    </div>
  );
}
