import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { alarmsQuery } from '../api/alarms.ts';
import { paths } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import classes from './AlarmsButton.module.css';

/** Shows supervisors on every page how many alarms nobody has seen; leads to the alarms. Its size never changes. */
export function AlarmsButton() {
  const { t } = useTranslation('common');
  const { person } = useSession();
  const { data } = useQuery(alarmsQuery());
  if (!mayManage(person.role)) return null;
  const unseen = data?.unseen ?? [];
  const words = t('alarms', { count: unseen.length });
  return (
    <ActionIcon
      component={Link}
      to={paths.settings('alarms')}
      variant="subtle"
      color="gray"
      className={classes.button}
      aria-label={words}
      title={[words, ...unseen.map((one) => one.words)].join('\n')}
      data-testid="alarms"
      data-unseen={unseen.length || undefined}
    >
      <IconBell size={18} aria-hidden="true" />
      {unseen.length > 0 ? <span className={classes.count}>{Math.min(unseen.length, 99)}</span> : null}
    </ActionIcon>
  );
}
