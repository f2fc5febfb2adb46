import { Button, Drawer, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveriesFields, type Endpoint, replayDeliveries } from '../../../api/webhooks.ts';
import { ask } from '../../api/ask.ts';
import { type SendingFilters, webhooksChanged } from '../../api/webhooks.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Note } from '../../ui/Note.tsx';

type Props = {
  opened: boolean;
  endpoints: readonly Endpoint[];
  /** What the log is narrowed to: where the form begins. */
  start: SendingFilters;
  onClose: () => void;
};

/** Sends again what left in a span of time or of one case. */
export function ReplayDrawer({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(460px, 100%)"
      title={t('replay.words')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ReplayForm {...rest} />
    </Drawer>
  );
}

function ReplayForm({ endpoints, start }: Pick<Props, 'endpoints' | 'start'>) {
  const { t } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const [endpointId, setEndpointId] = useState(start.endpoint);
  const [caseId, setCaseId] = useState(start.case ?? '');
  const [span, setSpan] = useState({ from: '', to: '' });
  const [deadOnly, setDeadOnly] = useState(start.state === 'dead');
  const replay = useMutation({
    mutationFn: () =>
      ask(replayDeliveries, {
        body: {
          deadOnly,
          ...(endpointId === null ? {} : { endpointId }),
          ...(caseId.trim() === '' ? {} : { caseId: caseId.trim() }),
          ...(span.from === '' ? {} : { from: new Date(span.from).toISOString() }),
          ...(span.to === '' ? {} : { to: new Date(span.to).toISOString() }),
        },
      }),
    onSuccess: () => webhooksChanged(queryClient),
  });
  const ready = caseId.trim() !== '' || span.from !== '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) replay.mutate();
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('replay.hint')}
        </Text>
        <Select
          label={t('filter.endpoint')}
          description={t('replay.endpointHint')}
          placeholder={t('replay.every')}
          clearable
          value={endpointId}
          data={endpoints.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setEndpointId}
        />
        <TextInput
          type="datetime-local"
          label={t('replay.from')}
          description={t('replay.fromHint')}
          value={span.from}
          onChange={(event) => setSpan({ ...span, from: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label={t('replay.to')}
          description={t('replay.toHint')}
          value={span.to}
          onChange={(event) => setSpan({ ...span, to: event.currentTarget.value })}
        />
        <TextInput
          label={t('filter.case')}
          description={t('replay.caseHint')}
          value={caseId}
          {...deliveriesFields.case.input}
          onChange={(event) => setCaseId(event.currentTarget.value)}
        />
        <Switch
          label={t('replay.deadOnly')}
          description={t('replay.deadOnlyHint')}
          checked={deadOnly}
          onChange={(event) => setDeadOnly(event.currentTarget.checked)}
        />
        {replay.error ? <ErrorNote error={replay.error} compact /> : null}
        {replay.data ? (
          <div role="status">
            <Note tone="calm" title={t('replay.done', { count: replay.data.count })} compact>
              {null}
            </Note>
          </div>
        ) : null}
        <Group>
          <Button type="submit" loading={replay.isPending} disabled={!ready}>
            {t('replay.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
