import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Endpoint } from '../../../api/webhooks.ts';
import { formatDateTime } from '../../format/time.ts';
import { Note } from '../../ui/Note.tsx';

/** The endpoint's pending and failed deliveries, and why it is paused. */
export function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { t, i18n } = useTranslation('webhooks');
  const moment = (at: string) => formatDateTime(at, i18n.language);
  const { lastSentAt, overlapUntil, failingSince, reason, dead, waiting } = endpoint;
  const facts = [
    lastSentAt === null ? t('never') : t('lastSent', { at: moment(lastSentAt) }),
    waiting > 0 ? t('waiting', { count: waiting }) : null,
    overlapUntil === null ? null : t('overlap', { at: moment(overlapUntil) }),
  ];
  return (
    <>
      <Text size="sm" c="dimmed">
        {facts.filter((fact) => fact !== null).join(' · ')}
      </Text>
      {reason !== null ? (
        <Note tone="error" title={t(`disabled.${reason}`)} compact>
          <Text size="sm">{t('disabled.hint')}</Text>
        </Note>
      ) : failingSince !== null ? (
        <Note tone="warn" title={t('failing', { at: moment(failingSince) })} compact>
          <Text size="sm">{t('failingHint')}</Text>
        </Note>
      ) : null}
      {dead > 0 ? (
        <Text size="sm">
          <Anchor
            component={Link}
            to={{
              search: new URLSearchParams({ view: 'log', endpoint: endpoint.id, state: 'dead' }).toString(),
            }}
          >
            {t('dead', { count: dead })}
          </Anchor>
        </Text>
      ) : null}
    </>
  );
}
