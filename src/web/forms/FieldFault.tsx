import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../reasons/languages.ts';
import type { FieldReason } from '../../reasons/of-issue.ts';
import type { Reason } from '../../reasons/reason.ts';

type Sentences = Record<FieldReason, (params: never) => string>;

const load: Record<Language, () => Promise<Sentences>> = {
  en: async () => (await import('../../reasons/en/fields.ts')).fields,
  'zh-CN': async () => (await import('../../reasons/zh-CN/fields.ts')).fields,
};

/** The sentences for all field errors, in the language of the page. A form loads them before it needs one. */
export function useSentences(): Sentences | undefined {
  const { i18n } = useTranslation();
  const language = i18n.language === 'zh-CN' ? i18n.language : 'en';
  return useQuery({
    queryKey: ['field-sentences', language],
    queryFn: load[language],
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  }).data;
}

/** Why a value is not valid. Until the sentences are loaded, only that it is not. */
export function FieldFault({ reason: { reason, params } }: { reason: Reason }) {
  const { t } = useTranslation('common');
  const sentence = useSentences()?.[reason as FieldReason] as ((params: unknown) => string) | undefined;
  return sentence ? capital(sentence(params)) : t('notValid');
}

type Placed = {
  /** Sentences by their place inside the field: "3.name"; '' is the field itself. */
  faults: readonly (readonly [place: string, words: ReactNode])[];
  nameOf: (place: string) => string | undefined;
};

const maxShown = 5;

/** The faults of one field. Of a list with many wrong entries, the first few. */
export function PlacedFaults({ faults, nameOf }: Placed) {
  const { t } = useTranslation('common');
  const plainName = (place: string) =>
    place
      .split('.')
      .map((part) => (/^\d+$/.test(part) ? t('entry', { number: Number(part) + 1 }) : part))
      .join(' › ');
  const display = faults.length > 1 ? 'block' : undefined;
  return (
    <>
      {faults.slice(0, maxShown).map(([place, words]) => (
        <Text key={place} span inherit display={display}>
          {place ? t('atPlace', { place: nameOf(place) ?? plainName(place) }) : null}
          {words}
        </Text>
      ))}
      {faults.length > maxShown ? (
        <Text span inherit display={display}>
          {t('moreWrong', { count: faults.length - maxShown })}
        </Text>
      ) : null}
    </>
  );
}

/** With a capital first letter, for text that stands alone. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
