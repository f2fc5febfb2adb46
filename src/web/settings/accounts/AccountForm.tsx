import { Input, NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  accountFields,
  addModerationAccount,
  changeModerationAccount,
  type ModerationAccount,
} from '../../../api/moderation-accounts.ts';
import { ask } from '../../api/ask.ts';
import { accountsChanged } from '../../api/moderation-accounts.ts';
import { fieldFaultsOf } from '../../api/problem-error.ts';
import { SaveForm } from '../SaveForm.tsx';
import { useChanges } from '../use-changes.ts';
import { baseFault, changesOf, doubled, draftOf, emptyDraft, keyFault, newBody } from './account-draft.ts';
import { KeyLength } from './NewKeyPair.tsx';
import { ServiceKeyField } from './ServiceKeyField.tsx';
import { TaskRows } from './TaskRows.tsx';

type Props = { account: ModerationAccount | null; onSaved: () => void };

/** An account to be added or changed. What was typed is kept until it is saved; what was pasted as a key is not. */
export function AccountForm({ account, onSaved }: Props) {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const { draft, change, forget } = useChanges(
    `account.${account?.id ?? 'new'}`,
    account ? draftOf(account) : emptyDraft,
  );
  const [key, setKey] = useState({ serviceKey: '', dropOldKey: false });
  const save = useMutation({
    mutationFn: () =>
      account
        ? ask(changeModerationAccount, { params: { id: account.id }, body: changesOf(account, draft, key) })
        : ask(addModerationAccount, { body: newBody(draft, key.serviceKey) }),
    onSuccess: async () => {
      forget();
      onSaved();
      await accountsChanged(queryClient);
    },
  });
  const told = fieldFaultsOf(save.error);
  const addressFault = baseFault(draft.baseUrl);
  const stays = account?.used ?? false;
  const ready =
    draft.name.trim() !== '' &&
    draft.secretId.trim() !== '' &&
    addressFault === null &&
    keyFault(key.serviceKey) === null &&
    doubled(draft.tasks).size === 0;
  return (
    <SaveForm save={save} ready={ready} label={t(account ? 'field.save' : 'field.addIt')}>
      <TextInput
        label={t('field.name')}
        description={t('field.nameHint')}
        required
        {...accountFields.name.input}
        data-autofocus
        value={draft.name}
        error={told.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('field.url')}
        description={t(stays ? 'field.stays' : 'field.urlHint')}
        required
        type="url"
        {...accountFields.baseUrl.input}
        disabled={stays}
        value={draft.baseUrl}
        error={
          told.baseUrl ?? (draft.baseUrl.trim() && addressFault ? t(`fault.${addressFault}`) : undefined)
        }
        onChange={(event) => change({ baseUrl: event.currentTarget.value })}
      />
      <TextInput
        label={t('field.secretId')}
        description={t(stays ? 'field.stays' : 'field.secretIdHint')}
        required
        {...accountFields.secretId.input}
        disabled={stays}
        value={draft.secretId}
        error={told.secretId}
        onChange={(event) => change({ secretId: event.currentTarget.value })}
      />
      {account ? null : (
        <Input.Wrapper label={t('field.bits')} description={`${t('field.keyHint')} ${t('field.bitsHint')}`}>
          <div>
            <KeyLength bits={draft.bits} change={(bits) => change({ bits })} />
          </div>
        </Input.Wrapper>
      )}
      <ServiceKeyField
        given={key}
        kept={account?.serviceKey != null}
        change={setKey}
        told={told.serviceKey}
      />
      <NumberInput
        label={t('field.texts')}
        description={t('field.textsHint')}
        {...accountFields.textsPerSecond.input}
        w={220}
        value={draft.textsPerSecond}
        error={told.textsPerSecond}
        onChange={(value) => change({ textsPerSecond: Number(value) || 1 })}
      />
      <TaskRows tasks={draft.tasks} change={(tasks) => change({ tasks })} />
    </SaveForm>
  );
}
