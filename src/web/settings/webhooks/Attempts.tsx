import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SendingAttempt } from '../../../api/webhooks.ts';
import { formatDateTime } from '../../format/time.ts';
import classes from './Webhooks.module.css';

/** Every delivery attempt with its response, the latest first. */
export function Attempts({ attempts }: { attempts: readonly SendingAttempt[] }) {
  const { t, i18n } = useTranslation('webhooks');
  if (attempts.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noAttempt')}
      </Text>
    );
  return (
    <ol className={classes.attempts} reversed>
      {attempts.toReversed().map(({ number, at, ms, status, failure, answer }) => (
        <li key={number} data-testid="attempt">
          <Text size="sm">
            {number}. {status === null ? t(`why.${failure ?? 'other'}`) : t('answered', { status })}
          </Text>
          <Text size="xs" c="dimmed">
            {t('took', { at: formatDateTime(at, i18n.language), ms })}
          </Text>
          {answer === '' ? null : <pre className={classes.text}>{answer}</pre>}
        </li>
      ))}
    </ol>
  );
}
