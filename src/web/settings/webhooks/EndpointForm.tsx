import { Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addWebhook, changeWebhook, type Endpoint, endpointFields } from '../../../api/webhooks.ts';
import { ask } from '../../api/ask.ts';
import { webhooksChanged } from '../../api/webhooks.ts';
import { SaveForm } from '../SaveForm.tsx';
import { useChanges } from '../use-changes.ts';
import { addressFault } from './address-fault.ts';

type Props = { endpoint: Endpoint | null; onSaved: () => void; onSecret: (secret: string) => void };

/** An endpoint to be added or changed. What was typed and not saved is kept for when it is opened again. */
export function EndpointForm({ endpoint, onSaved, onSecret }: Props) {
  const { t } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const { draft, change, forget } = useChanges(`webhook.${endpoint?.id ?? 'new'}`, {
    name: endpoint?.name ?? '',
    url: endpoint?.url ?? '',
  });
  const { name, url } = draft;
  const fault = addressFault(url);
  const save = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim(), url: url.trim() };
      if (endpoint) await ask(changeWebhook, { params: { id: endpoint.id }, body });
      else onSecret((await ask(addWebhook, { body })).secret);
    },
    onSuccess: async () => {
      forget();
      onSaved();
      await webhooksChanged(queryClient);
    },
  });
  const ready = name.trim() !== '' && fault === null;
  return (
    <SaveForm save={save} ready={ready} label={t(endpoint ? 'save' : 'addIt')}>
      <TextInput
        label={t('field.name')}
        description={t('field.nameHint')}
        required
        {...endpointFields.name.input}
        data-autofocus
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('field.url')}
        description={t('field.urlHint')}
        required
        type="url"
        {...endpointFields.url.input}
        value={url}
        error={url.trim() !== '' && fault !== null ? t(`fault.${fault}`) : undefined}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      {endpoint ? null : (
        <Text size="sm" c="dimmed">
          {t('field.secretHint')}
        </Text>
      )}
    </SaveForm>
  );
}
