import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { listAlarms } from '../../api/alarms.ts';
import type { Answer } from '../../api/call.ts';
import { formatBytes } from '../format/format-bytes.ts';
import { paths } from '../paths/paths.ts';
import classes from './Alarm.module.css';
import { Alarm } from './Alarm.tsx';

type Props = Omit<Answer<typeof listAlarms>, 'unseen'>;

/** The most important of what concerns everybody who sees it: the disk, the moderation service, or the endpoints. */
export function AlarmBar({ disk, moderationAway, disabledEndpoints }: Props) {
  const { t, i18n } = useTranslation('alarms');
  if (disk) {
    const [free, floor] = [disk.freeBytes, disk.floorBytes].map((bytes) => formatBytes(bytes, i18n.language));
    return <Alarm testId="disk-alarm" words={t('bar.disk', { free, floor })} />;
  }
  if (moderationAway) return <Alarm testId="service-alarm" words={t('bar.service')} />;
  const words = t('bar.undelivered', { names: disabledEndpoints.join(', ') });
  return (
    <Alarm testId="webhook-alarm" words={words}>
      <Anchor
        component={Link}
        size="sm"
        c="inherit"
        underline="always"
        className={classes.go}
        to={paths.settings('webhooks')}
      >
        {t('bar.go')}
      </Anchor>
    </Alarm>
  );
}
