import { Checkbox, MultiSelect, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Adviser, adviserFields, setAdviser } from '../../../api/adviser.ts';
import { type Language, languages } from '../../../reasons/languages.ts';
import { adviserChanged } from '../../api/adviser.ts';
import { ask } from '../../api/ask.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { SecretInput } from '../../forms/SecretInput.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { useOwnWords } from '../../labels/own-words.ts';
import { usePolicyName } from '../../labels/policies.ts';

/** The address, the model and the token, and which advice is shown before the decision. */
export function AdviserForm({ adviser }: { adviser: Adviser | null }) {
  const { t, i18n } = useTranslation('adviser');
  const queryClient = useQueryClient();
  const nameOf = usePolicyName();
  const { policies } = useOwnWords();
  const form = useBodyForm({
    fields: adviserFields,
    initial: {
      url: adviser?.url ?? '',
      model: adviser?.model ?? '',
      token: '',
      removeToken: false,
      on: adviser?.on ?? false,
      language: adviser?.language ?? languages.find((one) => one === i18n.language) ?? languages[0],
      before: adviser?.before ?? [],
    },
    toBody: ({ url, model, token, removeToken, on, language, before }) => ({
      ...{ url: url.trim(), model: model.trim(), on, language, before },
      ...(token === '' ? (removeToken ? { token: null } : {}) : { token }),
    }),
    draftKey: 'adviser',
    secret: ['token'],
    emptied: { token: '', removeToken: false },
    send: (body) => ask(setAdviser, { body }),
    onSent: () => adviserChanged(queryClient),
  });
  return (
    <BodyForm
      of={form}
      label={t('save')}
      more={
        <Text size="sm" role="status">
          {form.saved ? t('saved') : ''}
        </Text>
      }
    >
      <Switch
        label={t('switch')}
        description={t('switchHint')}
        {...form.form.getInputProps('on', { type: 'checkbox' })}
      />
      <TextInput label={t('url')} description={t('urlHint')} type="url" {...form.field('url')} />
      <TextInput label={t('model')} description={t('modelHint')} {...form.field('model')} />
      <SecretInput
        label={t('token')}
        description={t(adviser?.hasToken ? 'tokenStored' : 'tokenHint')}
        show={t('tokenShow')}
        {...form.field('token')}
      />
      {adviser?.hasToken ? (
        <Checkbox
          label={t('removeToken')}
          description={t('removeTokenHint')}
          {...form.form.getInputProps('removeToken', { type: 'checkbox' })}
        />
      ) : null}
      <NativeSelect
        label={t('language')}
        description={t('languageHint')}
        maw={260}
        data={languages.map((value: Language) => ({ value, label: t(`languageOf.${value}`) }))}
        {...form.field('language')}
      />
      <MultiSelect
        label={t('before')}
        description={t('beforeHint')}
        searchable
        data={policies
          .filter(({ archived, key }) => !archived || adviser?.before.includes(key))
          .map(({ key }) => ({ value: key, label: nameOf(key) }))}
        {...form.field('before')}
      />
    </BodyForm>
  );
}
