import { Input, NumberInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  accountFields,
  addModerationAccount,
  changeModerationAccount,
  type ModerationAccount,
} from '../../../api/moderation-accounts.ts';
import { ask } from '../../api/ask.ts';
import { accountsChanged } from '../../api/moderation-accounts.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { bodyOf, changesOf, doubled, draftOf, inRow, keyFault } from './account-draft.ts';
import { KeyLength } from './NewKeyPair.tsx';
import { ServiceKeyField } from './ServiceKeyField.tsx';
import { TaskRows } from './TaskRows.tsx';

type Props = { account: ModerationAccount | null; onSaved: () => void };

/** Adds or changes an account. The typed draft is stored until it is saved; pasted keys are not. */
export function AccountForm({ account, onSaved }: Props) {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: accountFields,
    initial: draftOf(account),
    toBody: bodyOf,
    heldBy: inRow,
    check: ({ serviceKey, tasks }) => {
      const fault = keyFault(serviceKey);
      const twice = [...doubled(tasks)].map((at) => [`tasks.${at}.id`, t('fault.task')]);
      return { ...(fault && { serviceKey: t(`fault.${fault}`) }), ...Object.fromEntries(twice) };
    },
    draftKey: `account.${account?.id ?? 'new'}`,
    secret: ['serviceKey', 'dropOldKey'],
    send: (body) =>
      account
        ? ask(changeModerationAccount, {
            params: { id: account.id },
            body: changesOf(account, body),
          })
        : ask(addModerationAccount, { body }),
    onSent: () => {
      onSaved();
      return accountsChanged(queryClient);
    },
  });
  const { field } = form;
  const { bits, serviceKey, tasks } = form.form.values;
  const stays = account?.used ?? false;
  return (
    <BodyForm of={form} label={t(account ? 'field.save' : 'field.addIt')}>
      <TextInput
        label={t('field.name')}
        description={t('field.nameHint')}
        data-autofocus
        {...field('name')}
      />
      <TextInput
        label={t('field.url')}
        description={t(stays ? 'field.stays' : 'field.urlHint')}
        type="url"
        disabled={stays}
        {...field('baseUrl')}
      />
      <TextInput
        label={t('field.secretId')}
        description={t(stays ? 'field.stays' : 'field.secretIdHint')}
        disabled={stays}
        {...field('secretId')}
      />
      {account ? null : (
        <Input.Wrapper label={t('field.bits')} description={t('field.keyHint')}>
          <KeyLength bits={bits} change={(next) => form.form.setFieldValue('bits', next)} />
        </Input.Wrapper>
      )}
      <ServiceKeyField field={field} serviceKey={serviceKey} stored={account?.serviceKey != null} />
      <NumberInput
        label={t('field.texts')}
        description={t('field.textsHint')}
        w={220}
        {...field('textsPerSecond')}
      />
      <TaskRows field={field} tasks={tasks} change={(rows) => form.form.setFieldValue('tasks', rows)} />
    </BodyForm>
  );
}
