import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { endpointsQuery } from '../api/webhooks.ts';
import { paths } from '../paths.ts';
import { useSession } from './use-session.ts';
import classes from './WebhookAlarm.module.css';

/** Tells administrators, wherever they are, that decisions no longer reach an endpoint. */
export function WebhookAlarm() {
  const { t } = useTranslation('common');
  const admin = useSession().person.role === 'admin';
  const { data } = useQuery({ ...endpointsQuery(), enabled: admin });
  const disabled = data?.endpoints.filter(({ state }) => state === 'disabled') ?? [];
  if (!admin || disabled.length === 0) return null;
  const words = t('undelivered.title', { names: disabled.map(({ name }) => name).join(', ') });
  return (
    <div className={classes.alarm} role="status" data-testid="webhook-alarm">
      <IconAlertTriangle size={17} className={classes.sign} aria-hidden="true" />
      <span className={classes.words} title={words}>
        {words}
      </span>
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
    </div>
  );
}
