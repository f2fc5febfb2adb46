import { Anchor } from '@mantine/core';
import {
  IconList,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRotate,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { changeWebhook, type Endpoint, removeWebhook, testWebhook } from '../../../api/webhooks.ts';
import { ask } from '../../api/ask.ts';
import { webhooksChanged } from '../../api/webhooks.ts';
import { formatDateTime } from '../../format/time.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemRow } from '../../ui/ItemTable.tsx';
import { EndpointNotes } from './EndpointNotes.tsx';
import { RotateSecret } from './RotateSecret.tsx';
import { StateTag } from './StateTag.tsx';
import { TestAnswer } from './TestAnswer.tsx';

type Props = { endpoint: Endpoint; onChange: () => void; onSecret: (secret: string | null) => void };

/** One endpoint: its state and its actions. */
export function EndpointRow({ endpoint, onChange, onSecret }: Props) {
  const { t, i18n } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const changed = () => webhooksChanged(queryClient);
  const { id, name, url, format, topics, state, lastSentAt, waiting, dead } = endpoint;
  const params = { id };
  const test = useMutation({ mutationFn: () => ask(testWebhook, { params }), onSuccess: changed });
  const active = state === 'active';
  const turn = useMutation({
    mutationFn: () => ask(changeWebhook, { params, body: { state: active ? 'paused' : 'active' } }),
    onSuccess: changed,
  });
  const log = (more: Record<string, string> = {}) => ({
    search: new URLSearchParams({ view: 'log', endpoint: id, ...more }).toString(),
  });
  return (
    <ItemRow
      name={name}
      about={
        <span title={url}>
          {t(`format.${format}`)} · {topics.map((topic) => t(`topic.${topic}`)).join(', ')} · {url}
        </span>
      }
      testId="endpoint"
      cells={[
        <StateTag key="state" state={state} />,
        lastSentAt === null ? t('never') : formatDateTime(lastSentAt, i18n.language),
        waiting > 0 ? t('waiting', { count: waiting }) : null,
        dead > 0 ? (
          <Anchor key="dead" component={Link} size="sm" to={log({ state: 'dead' })}>
            {t('dead', { count: dead })}
          </Anchor>
        ) : null,
      ]}
      direct={[
        { key: 'test', words: t('test'), icon: IconSend, busy: test.isPending, run: () => test.mutate() },
        { key: 'change', words: t('change'), icon: IconPencil, run: onChange },
      ]}
      more={[
        {
          key: 'turn',
          words: t(active ? 'pause' : 'resume'),
          icon: active ? IconPlayerPause : IconPlayerPlay,
          busy: turn.isPending,
          run: () => turn.mutate(),
        },
        { key: 'log', words: t('itsLog'), icon: IconList, to: log() },
        format === 'signed'
          ? {
              key: 'rotate',
              words: t('rotate.words'),
              icon: IconRotate,
              form: (close) => <RotateSecret endpoint={endpoint} onSecret={onSecret} onClose={close} />,
            }
          : null,
        {
          key: 'remove',
          words: t('remove'),
          icon: IconTrash,
          question: {
            ask: t('askRemove', { name }),
            yes: t('remove'),
            run: async () => {
              await ask(removeWebhook, { params });
              await changed();
            },
          },
        },
      ]}
    >
      <EndpointNotes endpoint={endpoint} />
      {test.error ? <ErrorNote error={test.error} compact /> : null}
      {turn.error ? <ErrorNote error={turn.error} compact /> : null}
      {test.data ? <TestAnswer tested={test.data} /> : null}
    </ItemRow>
  );
}
