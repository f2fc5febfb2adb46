import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AlarmsAnswer } from '../../../api/alarm-settings.ts';
import { paths } from '../../paths/paths.ts';
import { useSession } from '../../session/use-session.ts';

/** The endpoints that receive alarms; an administrator can go and set them up. */
export function WhoIsNotified({ endpoints }: Pick<AlarmsAnswer, 'endpoints'>) {
  const { t } = useTranslation('alarms');
  const isAdmin = useSession().person.role === 'admin';
  return (
    <>
      <Text size="sm">{t('everySupervisor')}</Text>
      {endpoints.map(({ id, name, format }) => (
        <Text key={id} size="sm">
          {t('endpoint', { name, format: t(`format.${format}`) })}
        </Text>
      ))}
      {isAdmin ? (
        <Anchor component={Link} size="sm" to={paths.settings('webhooks')}>
          {t('setUp')}
        </Anchor>
      ) : (
        <Text size="sm" c="dimmed">
          {t('askAdmin')}
        </Text>
      )}
    </>
  );
}
