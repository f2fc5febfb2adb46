import { NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ConnectionKind, rejectionsOf } from '../../../api/connections.ts';
import { SecretInput } from '../../forms/SecretInput.tsx';
import type { FormOf } from '../../forms/use-body-form.tsx';
import type { ConnectionDraft } from './connection-draft.ts';

type Props = Pick<FormOf<ConnectionDraft>, 'field' | 'form'> & {
  kind: Exclude<ConnectionKind, 'mapping'>;
  /** A token is stored already. */
  stored: boolean;
};

/** Where the decision goes back to, and what it does there. */
export function BackFields({ kind, stored, field, form }: Props) {
  const { t } = useTranslation('connections');
  const rejections = rejectionsOf[kind];
  return (
    <Stack gap="sm">
      <Switch
        label={t('field.hasBack')}
        description={t('field.hasBackHint')}
        {...form.getInputProps('hasBack', { type: 'checkbox' })}
      />
      {form.values.hasBack ? (
        <>
          <TextInput
            label={t(`backUrl.${kind}`)}
            description={t(`backUrlHint.${kind}`)}
            type="url"
            {...field('back.url')}
          />
          <SecretInput
            label={t(`token.${kind}`)}
            withAsterisk={!stored}
            description={t(stored ? 'field.tokenStored' : `tokenHint.${kind}`)}
            show={t('field.show')}
            {...field('back.token')}
          />
          {kind === 'discourse' ? (
            <TextInput
              label={t('field.username')}
              withAsterisk
              description={t('field.usernameHint')}
              {...field('back.username')}
            />
          ) : null}
          {rejections ? (
            <NativeSelect
              label={t('field.rejection')}
              description={t(`rejectionHint.${kind}`)}
              data={rejections.map((value) => ({ value, label: t(`rejection.${value}`) }))}
              {...field('back.rejection')}
            />
          ) : (
            <>
              <TextInput
                label={t('field.rejection')}
                description={t(`rejectionHint.${kind}`)}
                {...field('back.rejection')}
              />
              <TextInput
                label={t('field.approval')}
                description={t('field.approvalHint')}
                {...field('back.approval')}
              />
            </>
          )}
        </>
      ) : null}
    </Stack>
  );
}
