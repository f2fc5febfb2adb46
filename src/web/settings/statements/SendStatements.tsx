import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StatementSending } from '../../../api/statement-sending.ts';
import { sendingStateQuery } from '../../api/statement-sending.ts';
import { formatCount, formatDateTime } from '../../format/time.ts';
import { useSession } from '../../session/use-session.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Note } from '../../ui/Note.tsx';
import { RememberedFold } from '../../ui/RememberedFold.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { RefusedStatements } from './RefusedStatements.tsx';

/** Sends statements to the DSA Transparency Database: the connection, what waits, and what was refused. */
export function SendStatements() {
  const { t } = useTranslation('statements');
  const { demo, person } = useSession();
  if (person.role !== 'admin') return null;
  return (
    <section aria-labelledby="send-statements" data-testid="send-statements">
      <Stack gap="sm">
        <Heading id="send-statements">{t('send.title')}</Heading>
        {demo ? (
          <Note tone="calm" title={t('send.demo')} children={<Text size="sm">{t('send.demoHint')}</Text>} />
        ) : (
          <Sending />
        )}
      </Stack>
    </section>
  );
}

function Sending() {
  const { t } = useTranslation('statements');
  const { person } = useSession();
  const { data, error, refetch } = useQuery(sendingStateQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={280} />;
  return (
    <>
      <Text size="sm" c="dimmed" maw={640}>
        {t('send.what')}
      </Text>
      <State sending={data} />
      <RememberedFold
        name="statement-connection"
        personId={person.id}
        title={t('send.connection')}
        about={t(data.connection ? (data.connection.on ? 'send.isOn' : 'send.isOff') : 'send.isNot')}
        height={320}
      >
        <Box mt="sm">
          <ConnectionForm connection={data.connection} />
        </Box>
      </RememberedFold>
      {data.counts.refused > 0 ? <RefusedStatements /> : null}
    </>
  );
}

function State({ sending: { connection, counts, trouble } }: { sending: StatementSending }) {
  const { t, i18n } = useTranslation(['statements', 'webhooks']);
  const moment = (at: string) => formatDateTime(at, i18n.language);
  if (!connection) return null;
  const { on, stopped, lastSentAt } = connection;
  const many = (count: number) => formatCount(count, i18n.language);
  return (
    <>
      <Text size="sm" role="status">
        {t(on ? 'send.on' : 'send.off')}{' '}
        {t('send.counts', {
          waiting: many(counts.waiting),
          sent: many(counts.sent),
          refused: many(counts.refused),
        })}{' '}
        {lastSentAt === null ? '' : t('send.last', { at: moment(lastSentAt) })}
      </Text>
      {stopped ? (
        <Note
          tone="error"
          title={t('send.stopped', { at: moment(stopped.at), status: stopped.status })}
          compact
        >
          <Text size="sm">{t('send.stoppedHint')}</Text>
        </Note>
      ) : on && trouble ? (
        <Note tone="warn" title={t('send.trouble', { at: moment(trouble.at) })} compact>
          <Text size="sm">
            {trouble.failure === 'secret'
              ? t('send.tokenUnreadable')
              : trouble.status === null
                ? t(`webhooks:why.${trouble.failure ?? 'other'}`)
                : t('webhooks:answered', { status: trouble.status })}{' '}
            {t('send.next', { at: moment(trouble.next) })}
          </Text>
        </Note>
      ) : null}
    </>
  );
}
