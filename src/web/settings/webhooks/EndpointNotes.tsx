import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../../api/webhooks.ts';
import { formatDateTime } from '../../format/time.ts';
import { Note } from '../../ui/Note.tsx';

/** Why an endpoint is disabled or failing, and until when both of its secrets are valid. */
export function EndpointNotes({ endpoint }: { endpoint: Endpoint }) {
  const { t, i18n } = useTranslation('webhooks');
  const moment = (at: string) => formatDateTime(at, i18n.language);
  const { overlapUntil, failingSince, reason } = endpoint;
  return (
    <>
      {overlapUntil === null ? null : (
        <Text size="sm" c="dimmed">
          {t('overlap', { at: moment(overlapUntil) })}
        </Text>
      )}
      {reason !== null ? (
        <Note tone="error" title={t(`disabled.${reason}`)} compact>
          <Text size="sm">{t('disabled.hint')}</Text>
        </Note>
      ) : failingSince !== null ? (
        <Note tone="warn" title={t('failing', { at: moment(failingSince) })} compact>
          <Text size="sm">{t('failingHint')}</Text>
        </Note>
      ) : null}
    </>
  );
}
