import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdviserState } from '../../../api/adviser.ts';
import { adviserQuery } from '../../api/adviser.ts';
import { formatCount, formatDateTime } from '../../format/time.ts';
import { useSession } from '../../session/use-session.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { AdviserForm } from './AdviserForm.tsx';

/** A language model that advises on each case: its address, and what became of its answers. */
export function AdviserSection() {
  const { t } = useTranslation('adviser');
  const { demo } = useSession();
  const { data, error, refetch } = useQuery({ ...adviserQuery(), enabled: !demo });
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={640}>
        {t('what')} {t('sent')}
      </Text>
      {demo ? (
        <Note tone="calm" title={t('demo')}>
          <Text size="sm">{t('demoHint')}</Text>
        </Note>
      ) : error && !data ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <State of={data} />
          <AdviserForm key={data.adviser?.url} adviser={data.adviser} />
        </>
      ) : (
        <Skeleton height={480} maw="var(--sl-form)" />
      )}
    </Stack>
  );
}

function State({ of: { adviser, counts, dropped, trouble } }: { of: AdviserState }) {
  const { t, i18n } = useTranslation(['adviser', 'webhooks']);
  const count = (value: number) => formatCount(value, i18n.language);
  const moment = (at: string) => formatDateTime(at, i18n.language);
  if (!adviser) return null;
  const list = new Intl.ListFormat(i18n.language).format(
    dropped.map((one) => t('droppedOne', { why: t(`drop.${one.why}`), cases: count(one.count) })),
  );
  return (
    <>
      <Text size="sm" role="status">
        {t(adviser.on ? 'on' : 'off')}{' '}
        {t('counts', {
          given: count(counts.given),
          waiting: count(counts.waiting),
          failed: count(counts.failed),
        })}{' '}
        {dropped.length === 0 ? '' : t('dropped', { list })}
      </Text>
      {adviser.stopped ? (
        <Note
          tone="error"
          title={t('stopped', { at: moment(adviser.stopped.at), status: adviser.stopped.status })}
          compact
        >
          <Text size="sm">{t('stoppedHint')}</Text>
        </Note>
      ) : adviser.on && trouble ? (
        <Note tone="warn" title={t('trouble', { at: moment(trouble.at) })} compact>
          <Text size="sm">
            {trouble.failure === 'secret'
              ? t('tokenUnreadable')
              : trouble.status === null
                ? t(`webhooks:why.${trouble.failure ?? 'other'}`)
                : t('webhooks:answered', { status: trouble.status })}
          </Text>
        </Note>
      ) : null}
    </>
  );
}
