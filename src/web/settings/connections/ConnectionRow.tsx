import { Anchor, Text } from '@mantine/core';
import { IconList, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Connection, changeConnection, removeConnection } from '../../../api/connections.ts';
import { ask } from '../../api/ask.ts';
import { connectionsChanged } from '../../api/connections.ts';
import { formatCount, formatDateTime } from '../../format/time.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemRow } from '../../ui/ItemTable.tsx';
import { Note } from '../../ui/Note.tsx';
import { StateTag } from '../webhooks/StateTag.tsx';

type Props = { connection: Connection; onChange: () => void };

/** One connection: what came in, and how the way back is. */
export function ConnectionRow({ connection, onChange }: Props) {
  const { t, i18n } = useTranslation('connections');
  const queryClient = useQueryClient();
  const { id, kind, name, key, back, reports, lastReportAt } = connection;
  const changed = () => connectionsChanged(queryClient);
  const active = back?.state === 'active';
  const turn = useMutation({
    mutationFn: () =>
      ask(changeConnection, { params: { id }, body: { state: active ? 'paused' : 'active' } }),
    onSuccess: changed,
  });
  const log = (more: Record<string, string> = {}) => ({
    pathname: '/settings/webhooks',
    search: new URLSearchParams({ view: 'log', endpoint: back?.endpointId ?? '', ...more }).toString(),
  });
  return (
    <ItemRow
      name={name}
      about={
        <>
          {t(`kind.${kind}`)} · {key}
        </>
      }
      testId="connection"
      cells={[
        formatCount(reports, i18n.language),
        lastReportAt === null ? t('never') : formatDateTime(lastReportAt, i18n.language),
        back === null ? t('noBack') : <StateTag key="state" state={back.state} />,
        back && back.dead > 0 ? (
          <Anchor key="dead" component={Link} size="sm" to={log({ state: 'dead' })}>
            {t('dead', { count: back.dead })}
          </Anchor>
        ) : back && back.waiting > 0 ? (
          t('waiting', { count: back.waiting })
        ) : null,
      ]}
      direct={[{ key: 'change', words: t('change'), icon: IconPencil, run: onChange }]}
      more={[
        back === null
          ? null
          : {
              key: 'turn',
              words: t(active ? 'pause' : 'resume'),
              icon: active ? IconPlayerPause : IconPlayerPlay,
              busy: turn.isPending,
              run: () => turn.mutate(),
            },
        back === null ? null : { key: 'log', words: t('log'), icon: IconList, to: log() },
        {
          key: 'remove',
          words: t('remove'),
          icon: IconTrash,
          question: {
            ask: t('askRemove', { name }),
            yes: t('remove'),
            run: async () => {
              await ask(removeConnection, { params: { id } });
              await changed();
            },
          },
        },
      ]}
    >
      <Notes connection={connection} />
      {turn.error ? <ErrorNote error={turn.error} compact /> : null}
    </ItemRow>
  );
}

function Notes({ connection: { kind, hasSecret, back } }: { connection: Connection }) {
  const { t, i18n } = useTranslation('connections');
  return (
    <>
      {hasSecret ? null : (
        <Note tone="warn" title={t('noSecret')} compact>
          <Text size="sm">{t('noSecretHint')}</Text>
        </Note>
      )}
      {back?.state === 'disabled' ? (
        <Note tone="error" title={t('disabled')} compact>
          <Text size="sm">{t('disabledHint')}</Text>
        </Note>
      ) : back?.failingSince ? (
        <Note
          tone="warn"
          title={t('failing', { at: formatDateTime(back.failingSince, i18n.language) })}
          compact
        >
          <Text size="sm">{t('failingHint')}</Text>
        </Note>
      ) : null}
      {back && back.unsent > 0 ? (
        <Note tone="warn" title={t('unsent', { count: back.unsent })} compact>
          <Text size="sm">{t(`unsentHint.${kind}`)}</Text>
        </Note>
      ) : null}
    </>
  );
}
