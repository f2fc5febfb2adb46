import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { alarmsQuery } from '../api/alarms.ts';
import { paths } from '../paths/paths.ts';
import classes from './PeopleHere.module.css';

/** How many alarms nobody has seen; leads to the alarms. Its size never changes. */
export function AlarmsButton() {
  const { t } = useTranslation('common');
  const count = useQuery(alarmsQuery()).data?.unseen ?? 0;
  const words = t('alarms', { count });
  return (
    <ActionIcon
      component={Link}
      to={paths.settings('alarms')}
      variant="subtle"
      color="gray"
      {...(count > 0 ? { c: 'var(--sl-reject-text)' } : {})}
      w={46}
      aria-label={words}
      title={words}
      data-testid="alarms"
    >
      <IconBell size={18} aria-hidden="true" />
      <span className={classes.count}>{count}</span>
    </ActionIcon>
  );
}
