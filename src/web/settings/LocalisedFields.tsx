import { Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Localised } from '../../api/languages.ts';
import { languages } from '../../reasons/languages.ts';

type Props = {
  label: string;
  hint?: string;
  words: Localised;
  change: (words: Localised) => void;
  longest: number;
  fault?: string | undefined;
  /** Room for several lines. */
  long?: boolean;
  autoFocus?: boolean;
};

/** The same words in each language of the console, one field beside the other. */
export function LocalisedFields(props: Props) {
  const { label, hint, words, change, longest, fault, long = false, autoFocus = false } = props;
  const { t } = useTranslation('common');
  return (
    <Stack gap="xs">
      {languages.map((language, at) => {
        const field = {
          lang: language,
          label: `${label} · ${t(`languageName.${language}`)}`,
          description: at === 0 ? hint : undefined,
          maxLength: longest,
          value: words[language] ?? '',
          error: at === 0 ? fault : undefined,
          onChange: (event: { currentTarget: { value: string } }) =>
            change({ ...words, [language]: event.currentTarget.value }),
        };
        return long ? (
          <Textarea key={language} autosize minRows={2} maxRows={10} {...field} />
        ) : (
          <TextInput key={language} data-autofocus={(autoFocus && at === 0) || undefined} {...field} />
        );
      })}
    </Stack>
  );
}

/** As it is sent: without the languages that were left empty. */
export function written(words: Localised): Localised {
  const entries = languages.map((language) => [language, words[language]?.trim() ?? ''] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
