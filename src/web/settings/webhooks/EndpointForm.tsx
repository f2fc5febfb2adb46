import { Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  addWebhook,
  changeWebhook,
  type Endpoint,
  type EndpointTopic,
  endpointFields,
  endpointFormats,
  endpointTopics,
  type NewEndpointBody,
} from '../../../api/webhooks.ts';
import type { Language } from '../../../reasons/languages.ts';
import { ask } from '../../api/ask.ts';
import { endpointsQuery, webhooksChanged } from '../../api/webhooks.ts';
import { ownZone, showHour } from '../../format/zone.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';

type Props = { endpoint: Endpoint | null; onSaved: () => void; onSecret: (secret: string | null) => void };

/** Adds or changes an endpoint. The unsaved draft is stored until the form is opened again. */
export function EndpointForm({ endpoint, onSaved, onSecret }: Props) {
  const { t, i18n } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const mail = useQuery(endpointsQuery()).data?.mail ?? false;
  const initial: Pick<NewEndpointBody, 'name' | 'url' | 'format' | 'topics'> = endpoint ?? {
    ...{ name: '', url: '', format: 'signed', topics: ['decisions'] },
  };
  const form = useBodyForm({
    fields: endpointFields,
    initial: { name: initial.name, url: initial.url, format: initial.format, topics: initial.topics },
    toBody: ({ format, topics, ...texts }) => ({
      ...{ name: texts.name.trim(), url: texts.url.trim(), format },
      topics,
      language: i18n.language as Language,
    }),
    draftKey: `webhook.${endpoint?.id ?? 'new'}`,
    send: async (body) => {
      const { format: _, language: __, ...changes } = body;
      if (endpoint) await ask(changeWebhook, { params: { id: endpoint.id }, body: changes });
      else onSecret((await ask(addWebhook, { body })).secret);
    },
    onSent: () => {
      onSaved();
      return webhooksChanged(queryClient);
    },
  });
  const { format, topics } = form.form.values;
  /** When a day (UTC) is over, as local time. */
  const dayEnd = showHour(new Date().setUTCHours(24, 0, 0, 0), ownZone(), i18n.language);
  const isMail = format === 'email';
  const hint = format === 'signed' || isMail ? '' : `-${format}`;
  const toChannel = (format === 'slack' || format === 'teams') && topics.includes('decisions');
  return (
    <BodyForm of={form} label={t(endpoint ? 'save' : 'addIt')}>
      <TextInput
        label={t('field.name')}
        description={t('field.nameHint')}
        data-autofocus
        {...form.field('name')}
      />
      {endpoint ? null : (
        <Select
          label={t('field.format')}
          description={t(mail ? 'field.formatHint' : 'field.noMail')}
          data={endpointFormats.map((value) => ({
            value,
            label: t(`format.${value}`),
            disabled: value === 'email' && !mail,
          }))}
          allowDeselect={false}
          {...form.field('format')}
          onChange={(value) => {
            form.field('format').onChange(value);
            // People choose decisions for a channel themselves.
            const usual = topicsFor(value).filter(
              (topic) => value === 'signed' || value === 'osprey' || topic !== 'decisions',
            );
            const chosen = topics.filter((topic) => usual.includes(topic));
            form.form.setFieldValue('topics', chosen.length > 0 ? chosen : usual.slice(0, 1));
          }}
        />
      )}
      <TextInput
        label={t(isMail ? 'field.recipients' : 'field.url')}
        description={t(isMail ? 'field.recipientsHint' : `field.urlHint${hint}`)}
        type={isMail ? 'text' : 'url'}
        {...form.field('url')}
      />
      <Checkbox.Group
        label={t('field.topics')}
        description={t('field.topicsHint', { time: dayEnd })}
        {...form.field('topics')}
      >
        <Group gap="md" mt="xs">
          {topicsFor(format).map((topic) => (
            <Checkbox key={topic} value={topic} label={t(`topic.${topic}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      {toChannel ? (
        <Text size="sm" c="dimmed">
          {t('field.decisionsHint')}
        </Text>
      ) : null}
      {endpoint || format !== 'signed' ? null : (
        <Text size="sm" c="dimmed">
          {t('field.secretHint')}
        </Text>
      )}
    </BodyForm>
  );
}

/** What an endpoint of this format can receive. */
function topicsFor(format: string | null): readonly EndpointTopic[] {
  if (format === 'osprey') return ['decisions'];
  return endpointTopics.filter((topic) => format !== 'email' || topic !== 'decisions');
}
