import { Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Localised } from '../../api/languages.ts';
import { languages } from '../../reasons/languages.ts';

type Props = {
  /** The form's `field`, for the texts by language in its member `of`. */
  field: (path: string) => object;
  of: string;
  label: string;
  hint?: string;
  /** Several lines. */
  long?: boolean;
  autoFocus?: boolean;
};

/** The same text in each language of the console, one field beside the other. */
export function LocalisedFields({ field, of, label, hint, long = false, autoFocus = false }: Props) {
  const { t } = useTranslation('common');
  return (
    <Stack gap="xs">
      {languages.map((language, at) => {
        const props = {
          lang: language,
          label: `${label} · ${t(`languageName.${language}`)}`,
          description: at === 0 ? hint : undefined,
          ...field(`${of}.${language}`),
        };
        return long ? (
          <Textarea key={language} autosize minRows={2} maxRows={10} {...props} />
        ) : (
          <TextInput key={language} data-autofocus={(autoFocus && at === 0) || undefined} {...props} />
        );
      })}
    </Stack>
  );
}

/** An empty text for each language, as initial value. */
export const unwritten = Object.fromEntries(languages.map((language) => [language, ''])) as Localised;

/** The value to send: without the languages that are empty. */
export function written(words: Localised): Localised {
  const entries = languages.map((language) => [language, words[language]?.trim() ?? ''] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
