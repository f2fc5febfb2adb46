import { Button, Group, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Appearance, appearanceFields, setAppearance, themes } from '../../../api/settings.ts';
import { languages } from '../../../reasons/languages.ts';
import { ask } from '../../api/ask.ts';
import { appearanceQuery, settingsChanged } from '../../api/settings.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useChanges } from '../use-changes.ts';

/** What people see until they choose for themselves, and what the organisation is called. */
export function AppearanceSection() {
  const { data, error, refetch } = useQuery(appearanceQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  return <AppearanceForm appearance={data.appearance} />;
}

function AppearanceForm({ appearance }: { appearance: Appearance }) {
  const { t } = useTranslation(['appearance', 'common']);
  const queryClient = useQueryClient();
  const { draft, changes, change, forget } = useChanges('appearance', appearance);
  const save = useMutation({
    mutationFn: () =>
      ask(setAppearance, { body: { ...draft, organisation: draft.organisation?.trim() || null } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(appearanceQuery().queryKey, answer);
      forget();
      return settingsChanged(queryClient, 'appearance');
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="lg" maw={520}>
        <Text size="sm" c="dimmed">
          {t('what')}
        </Text>
        <TextInput
          label={t('organisation')}
          description={t('organisationHint')}
          {...appearanceFields.organisation.input}
          value={draft.organisation ?? ''}
          onChange={(event) => change({ organisation: event.currentTarget.value })}
        />
        <Radio.Group
          label={t('theme')}
          description={t('ownHint')}
          value={draft.theme ?? 'none'}
          onChange={(value) => change({ theme: themes.find((one) => one === value) ?? null })}
        >
          <Stack gap={8} mt={6}>
            <Radio value="none" label={t('themeOf.none')} />
            {themes.map((theme) => (
              <Radio key={theme} value={theme} label={t(`themeOf.${theme}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={t('language')}
          description={t('ownHint')}
          value={draft.language ?? 'none'}
          onChange={(value) => change({ language: languages.find((one) => one === value) ?? null })}
        >
          <Stack gap={8} mt={6}>
            <Radio value="none" label={t('languageNone')} />
            {languages.map((language) => (
              <Radio
                key={language}
                value={language}
                lang={language}
                label={t(`common:languageName.${language}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {save.error ? <ErrorNote error={save.error} compact /> : null}
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
          <Text size="sm" role="status">
            {save.isSuccess && Object.keys(changes).length === 0 ? t('saved') : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
