import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  addConnection,
  type Connection,
  type ConnectionKind,
  type ConnectionSecret,
  changeConnection,
  connectionFields,
  connectionKinds,
  rejectionsOf,
} from '../../../api/connections.ts';
import { ask } from '../../api/ask.ts';
import { connectionsChanged } from '../../api/connections.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { SecretInput } from '../../forms/SecretInput.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { BackFields } from './BackFields.tsx';
import { bodyOf, changesOf, draftOf } from './connection-draft.ts';
import { MappingFields } from './MappingFields.tsx';
import { TryPayload } from './TryPayload.tsx';

type Props = {
  connection: Connection | null;
  onSaved: () => void;
  onAdded: (added: ConnectionSecret) => void;
};

/** Adds or changes a connection, and tries a payload on it. Secrets and tokens are never part of the stored draft. */
export function ConnectionForm({ connection, onSaved, onAdded }: Props) {
  const { t } = useTranslation('connections');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: connectionFields,
    initial: draftOf(connection),
    toBody: bodyOf,
    draftKey: `connection.${connection?.id ?? 'new'}`,
    secret: ['secret', 'back'],
    send: async (body) => {
      if (connection) await ask(changeConnection, { params: { id: connection.id }, body: changesOf(body) });
      else onAdded(await ask(addConnection, { body }));
    },
    onSent: () => {
      onSaved();
      return connectionsChanged(queryClient);
    },
  });
  const { field } = form;
  const { kind } = form.form.values;
  return (
    <Stack gap="lg">
      {connection ? (
        <section>
          <Heading level={3}>{t('address')}</Heading>
          <CopyText text={connection.address} testId="connection-address" />
        </section>
      ) : null}
      <BodyForm of={form} label={t(connection ? 'save' : 'addIt')}>
        {connection ? (
          <Text size="sm" c="dimmed">
            {t(`about.${kind}`)}
          </Text>
        ) : (
          <NativeSelect
            label={t('field.kind')}
            description={t(`about.${kind}`)}
            data={connectionKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            {...field('kind')}
            onChange={(event) => {
              const chosen = connectionKinds.find((one) => one === event.currentTarget.value) ?? kind;
              field('kind').onChange(chosen);
              form.form.setFieldValue('back.rejection', usualRejection(chosen));
            }}
          />
        )}
        <TextInput
          label={t('field.name')}
          description={t('field.nameHint')}
          data-autofocus
          {...field('name')}
        />
        {connection ? null : (
          <TextInput label={t('field.key')} description={t('field.keyHint')} {...field('key')} />
        )}
        <SecretInput
          label={t('field.secret')}
          description={t(connection?.hasSecret ? 'field.secretStored' : `secretHint.${kind}`)}
          show={t('field.show')}
          {...field('secret')}
        />
        {kind === 'mapping' ? (
          <MappingFields field={field} />
        ) : (
          <BackFields kind={kind} stored={connection?.back != null} field={field} form={form.form} />
        )}
      </BodyForm>
      <TryPayload form={form.form} />
    </Stack>
  );
}

const usualRejection = (kind: ConnectionKind): string => rejectionsOf[kind]?.[0] ?? 'reject';
