import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import type { Sending } from '../../../api/webhooks.ts';
import { Age } from '../../ui/Age.tsx';
import { StateTag } from './StateTag.tsx';
import classes from './Webhooks.module.css';

/** One delivery to one endpoint: its state, its event and the result of its last attempt. */
export function DeliveryRow({ sending, to }: { sending: Sending; to: To }) {
  const { t } = useTranslation('webhooks');
  const { attempts, failure, status } = sending;
  const how = [
    attempts > 0 ? t('attempts', { count: attempts }) : null,
    status !== null ? t('answered', { status }) : failure !== null ? t(`why.${failure}`) : null,
  ].filter((part) => part !== null);
  return (
    <li>
      <Link to={to} className={classes.row} data-testid="delivery">
        <StateTag state={sending.state} />
        <div className={classes.about}>
          <Text size="sm">
            {t(`type.${sending.type.replace('.', '-')}`)} → {sending.endpointName}
          </Text>
          <Text size="xs" c="dimmed">
            {how.join(' · ')}
          </Text>
        </div>
        <Age since={sending.createdAt} />
      </Link>
    </li>
  );
}
