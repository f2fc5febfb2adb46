import { Box, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Appearance, appearanceFields, setAppearance, themes } from '../../../api/settings.ts';
import { languages } from '../../../reasons/languages.ts';
import { ask } from '../../api/ask.ts';
import { appearanceQuery } from '../../api/settings.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

/** The defaults for people who have not chosen their own, and the organisation's name. */
export function AppearanceSection() {
  const { data, error, refetch } = useQuery(appearanceQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  return <AppearanceForm appearance={data.appearance} />;
}

const draftOf = ({ organisation, theme, language }: Appearance) => ({
  organisation: organisation ?? '',
  theme: theme ?? 'none',
  language: language ?? 'none',
});

const bodyOf = ({ organisation, theme, language }: ReturnType<typeof draftOf>) => ({
  organisation: organisation.trim() || null,
  theme: themes.find((one) => one === theme) ?? null,
  language: languages.find((one) => one === language) ?? null,
});

function AppearanceForm({ appearance }: { appearance: Appearance }) {
  const { t } = useTranslation(['appearance', 'common']);
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: appearanceFields,
    initial: draftOf(appearance),
    toBody: bodyOf,
    draftKey: 'appearance',
    send: (body) => ask(setAppearance, { body }),
    onSent: (answer) => {
      queryClient.setQueryData(appearanceQuery().queryKey, answer);
      return settingsChanged(queryClient, 'appearance');
    },
  });
  return (
    <Box maw={520}>
      <BodyForm
        of={form}
        label={t('save')}
        gap="lg"
        more={
          <Text size="sm" role="status">
            {form.saved ? t('saved') : ''}
          </Text>
        }
      >
        <Text size="sm" c="dimmed">
          {t('what')}
        </Text>
        <TextInput
          label={t('organisation')}
          description={t('organisationHint')}
          {...form.field('organisation')}
        />
        <Radio.Group label={t('theme')} description={t('ownHint')} {...form.field('theme')}>
          <Stack gap={8} mt={8}>
            <Radio value="none" label={t('themeOf.none')} />
            {themes.map((theme) => (
              <Radio key={theme} value={theme} label={t(`themeOf.${theme}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group label={t('language')} description={t('ownHint')} {...form.field('language')}>
          <Stack gap={8} mt={8}>
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
      </BodyForm>
    </Box>
  );
}
