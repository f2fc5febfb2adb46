import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addWebhook, changeWebhook, type Endpoint, endpointFields } from '../../../api/webhooks.ts';
import { ask } from '../../api/ask.ts';
import { webhooksChanged } from '../../api/webhooks.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';

type Props = { endpoint: Endpoint | null; onSaved: () => void; onSecret: (secret: string) => void };

/** Adds or changes an endpoint. The unsaved draft is stored until the form is opened again. */
export function EndpointForm({ endpoint, onSaved, onSecret }: Props) {
  const { t } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: endpointFields,
    initial: { name: endpoint?.name ?? '', url: endpoint?.url ?? '' },
    toBody: ({ name, url }) => ({ name: name.trim(), url: url.trim() }),
    draftKey: `webhook.${endpoint?.id ?? 'new'}`,
    send: async (body) => {
      if (endpoint) await ask(changeWebhook, { params: { id: endpoint.id }, body });
      else onSecret((await ask(addWebhook, { body })).secret);
    },
    onSent: () => {
      onSaved();
      return webhooksChanged(queryClient);
    },
  });
  return (
    <BodyForm of={form} label={t(endpoint ? 'save' : 'addIt')}>
      <TextInput
        label={t('field.name')}
        description={t('field.nameHint')}
        data-autofocus
        {...form.field('name')}
      />
      <TextInput label={t('field.url')} description={t('field.urlHint')} type="url" {...form.field('url')} />
      {endpoint ? null : (
        <Text size="sm" c="dimmed">
          {t('field.secretHint')}
        </Text>
      )}
    </BodyForm>
  );
}
