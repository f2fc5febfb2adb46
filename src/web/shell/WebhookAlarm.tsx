import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { endpointsQuery } from '../api/webhooks.ts';
import { paths } from '../paths/paths.ts';
import { useSession } from '../session/use-session.ts';
import classes from './Alarm.module.css';
import { Alarm } from './Alarm.tsx';

/** Shows administrators on every page that decisions no longer reach an endpoint. */
export function WebhookAlarm() {
  const { t } = useTranslation('common');
  const admin = useSession().person.role === 'admin';
  const { data } = useQuery({ ...endpointsQuery(), enabled: admin });
  const disabled = data?.endpoints.filter(({ state }) => state === 'disabled') ?? [];
  if (!admin || disabled.length === 0) return null;
  const words = t('undelivered.title', { names: disabled.map(({ name }) => name).join(', ') });
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
        {t('undelivered.go')}
      </Anchor>
    </Alarm>
  );
}
