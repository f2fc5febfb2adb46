import { Button, Group, Text } from '@mantine/core';
import {
  IconList,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { changeWebhook, type Endpoint, removeWebhook, testWebhook } from '../../../api/webhooks.ts';
import { ask } from '../../api/ask.ts';
import { webhooksChanged } from '../../api/webhooks.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { EndpointFacts } from './EndpointFacts.tsx';
import { RotateSecret } from './RotateSecret.tsx';
import { StateTag } from './StateTag.tsx';
import { TestAnswer } from './TestAnswer.tsx';
import classes from './Webhooks.module.css';

type Props = { endpoint: Endpoint; onChange: () => void; onSecret: (secret: string) => void };

/** One endpoint: its state and its actions. */
export function EndpointCard({ endpoint, onChange, onSecret }: Props) {
  const { t } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const changed = () => webhooksChanged(queryClient);
  const params = { id: endpoint.id };
  const test = useMutation({ mutationFn: () => ask(testWebhook, { params }), onSuccess: changed });
  const active = endpoint.state === 'active';
  const turn = useMutation({
    mutationFn: () => ask(changeWebhook, { params, body: { state: active ? 'paused' : 'active' } }),
    onSuccess: changed,
  });
  const button = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <li className={classes.card} data-testid="endpoint">
      <Group gap="xs">
        <Text fw={600} className={classes.about}>
          {endpoint.name}
        </Text>
        <StateTag state={endpoint.state} />
      </Group>
      <span className={classes.url}>{endpoint.url}</span>
      <EndpointFacts endpoint={endpoint} />
      <Group gap={8}>
        <Button
          {...button}
          leftSection={<IconSend size={14} />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('test')}
        </Button>
        <Button
          {...button}
          leftSection={active ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
          loading={turn.isPending}
          onClick={() => turn.mutate()}
        >
          {t(active ? 'pause' : 'resume')}
        </Button>
        <Button {...button} leftSection={<IconPencil size={14} />} onClick={onChange}>
          {t('change')}
        </Button>
        <RotateSecret endpoint={endpoint} onSecret={onSecret} />
        <Button
          {...button}
          component={Link}
          to={{ search: new URLSearchParams({ view: 'log', endpoint: endpoint.id }).toString() }}
          leftSection={<IconList size={14} />}
        >
          {t('itsLog')}
        </Button>
        <ConfirmButton
          words={t('remove')}
          icon={<IconTrash size={14} />}
          size="compact-sm"
          ask={t('askRemove', { name: endpoint.name })}
          yes={t('remove')}
          no={t('no')}
          run={async () => {
            await ask(removeWebhook, { params });
            await changed();
          }}
        />
      </Group>
      {test.error ? <ErrorNote error={test.error} compact /> : null}
      {turn.error ? <ErrorNote error={turn.error} compact /> : null}
      {test.data ? <TestAnswer tested={test.data} /> : null}
    </li>
  );
}
