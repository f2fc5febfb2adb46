import { Switch, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  connectionFields,
  type StatementConnection,
  setStatementSending,
  usualDatabase,
} from '../../../api/statement-sending.ts';
import { ask } from '../../api/ask.ts';
import { statementSendingChanged } from '../../api/statement-sending.ts';
import { dayOf } from '../../format/zone.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { SecretInput } from '../../forms/SecretInput.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';

/** The address, the token, and whether statements are sent. The token can be written but never read. */
export function ConnectionForm({ connection }: { connection: StatementConnection | null }) {
  const { t } = useTranslation('statements');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: connectionFields,
    initial: {
      url: connection?.url ?? usualDatabase,
      token: '',
      on: connection?.on ?? false,
      from: connection?.from ?? dayOf(Date.now(), 'UTC'),
    },
    toBody: ({ url, token, on, from }) => ({
      ...{ url: url.trim(), on, from },
      ...(token === '' ? {} : { token }),
    }),
    draftKey: 'statement-sending',
    secret: ['token'],
    emptied: { token: '' },
    send: (body) => ask(setStatementSending, { body }),
    onSent: () => statementSendingChanged(queryClient),
  });
  return (
    <BodyForm
      of={form}
      label={t('send.save')}
      more={
        <Text size="sm" role="status">
          {form.saved ? t('send.saved') : ''}
        </Text>
      }
    >
      <Switch
        label={t('send.switch')}
        description={t('send.switchHint')}
        {...form.form.getInputProps('on', { type: 'checkbox' })}
      />
      <TextInput label={t('send.url')} description={t('send.urlHint')} type="url" {...form.field('url')} />
      <SecretInput
        label={t('send.token')}
        description={t(connection ? 'send.tokenStored' : 'send.tokenHint')}
        show={t('send.tokenShow')}
        {...form.field('token')}
      />
      <TextInput
        type="date"
        label={t('send.from')}
        description={t('send.fromHint')}
        maw={200}
        {...form.field('from')}
      />
    </BodyForm>
  );
}
