import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type KeyScope, keyFields, keyScopes, listKeys, makeKey } from '../../../api/keys.ts';
import { ask } from '../../api/ask.ts';
import { invalidate } from '../../api/query.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';

const spans = ['30', '90', '365', 'forever'] as const;

/** Creates an API key. Unsaved input is stored until the form is opened again. */
export function KeyForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const { t } = useTranslation('access');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: keyFields,
    initial: { name: '', scopes: ['submit', 'read'] as KeyScope[], span: '365' },
    toBody: ({ name, scopes, span }) => ({ name, scopes, days: span === 'forever' ? null : Number(span) }),
    heldBy: { days: 'span' },
    draftKey: 'api-key',
    send: (body) => ask(makeKey, { body }),
    onSent: ({ secret }) => {
      onCreated(secret);
      return invalidate(queryClient, listKeys);
    },
  });
  return (
    <BodyForm of={form} label={t('keys.create')}>
      <TextInput
        label={t('keys.name')}
        description={t('keys.nameHint')}
        data-autofocus
        {...form.field('name')}
      />
      <Checkbox.Group label={t('keys.scopes')} {...form.field('scopes')}>
        <Stack gap="xs" mt="xs">
          {keyScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(`keys.scope.${scope}`)}
              description={t(`keys.scopeHint.${scope}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label={t('keys.span')}
        description={t('keys.spanHint')}
        allowDeselect={false}
        data={spans.map((span) => ({ value: span, label: t(`keys.spans.${span}`) }))}
        {...form.field('span')}
      />
    </BodyForm>
  );
}
