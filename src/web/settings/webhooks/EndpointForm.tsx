import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../../api/webhooks.ts';
import { webhooks, webhooksChanged } from '../../api/webhooks.ts';
import { useDraft } from '../../submit/use-draft.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { addressFault } from './address-fault.ts';

type Props = { endpoint: Endpoint | null; onSaved: () => void; onSecret: (secret: string) => void };
type Draft = { name: string | null; url: string | null };

/** An endpoint to be added or changed. What was typed and not saved is kept for when it is opened again. */
export function EndpointForm({ endpoint, onSaved, onSecret }: Props) {
  const { t } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const kept = useDraft<Draft>(`webhook.${endpoint?.id ?? 'new'}`, { name: null, url: null });
  const name = kept.draft.name ?? endpoint?.name ?? '';
  const url = kept.draft.url ?? endpoint?.url ?? '';
  const fault = addressFault(url);
  const save = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim(), url: url.trim() };
      if (endpoint) await webhooks.change(endpoint.id, body);
      else onSecret((await webhooks.add(body)).secret);
    },
    onSuccess: async () => {
      kept.change({ name: null, url: null });
      onSaved();
      await webhooksChanged(queryClient);
    },
  });
  const ready = name.trim() !== '' && fault === null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) save.mutate();
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('field.name')}
          description={t('field.nameHint')}
          required
          maxLength={60}
          data-autofocus
          value={name}
          onChange={(event) => kept.change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('field.url')}
          description={t('field.urlHint')}
          required
          type="url"
          maxLength={2000}
          value={url}
          error={url.trim() !== '' && fault !== null ? t(`fault.${fault}`) : undefined}
          onChange={(event) => kept.change({ url: event.currentTarget.value })}
        />
        {endpoint ? null : (
          <Text size="sm" c="dimmed">
            {t('field.secretHint')}
          </Text>
        )}
        {save.error ? <ErrorNote error={save.error} compact /> : null}
        <Group>
          <Button type="submit" loading={save.isPending} disabled={!ready}>
            {t(endpoint ? 'save' : 'addIt')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
