import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { translationLimits } from '../../api/translations.ts';
import { languages } from '../../reasons/languages.ts';
import { useSession } from '../session/use-session.ts';
import { MarkedText } from '../text/MarkedText.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { carryMarks } from './carry-marks.ts';
import type { ToTranslate } from './Translatable.tsx';
import classes from './TranslatedText.module.css';
import { NoTranslation, translated } from './translator.ts';

/** A text in the reader's language, with the marks on the phrases that they belong to. The original stays above. */
export function TranslatedText({ content, marks }: ToTranslate) {
  const { t, i18n } = useTranslation('translation');
  const { translation: service = false } = useSession();
  const to = languages.find((one) => one === i18n.language) ?? 'en';
  const marked = marks.map(({ start, end }) => content.slice(start, end));
  const { data, error, refetch } = useQuery({
    queryKey: ['translation', to, content, marked],
    queryFn: () => translated({ text: content, phrases: marked, to }, { service }),
    // Content may be erased meanwhile.
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error instanceof NoTranslation)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t(error.why)}
      </Text>
    );
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader size="xs" aria-label={t('waiting')} />;
  const carried = carryMarks(content, marks, data.text, data.phrases);
  return (
    <section className={classes.translation} aria-label={t('title')} data-testid="translation">
      <Text size="xs" c="dimmed">
        {t(data.here ? 'here' : 'service', { language: nameOf(data.from, i18n.language) ?? t('unknown') })}
      </Text>
      <div lang={to}>
        <MarkedText content={data.text} marks={carried.marks} plain />
      </div>
      {content.length > translationLimits.text ? (
        <Text size="sm" c="dimmed">
          {t('cut', { count: translationLimits.text })}
        </Text>
      ) : null}
      {carried.apart.map(({ from, to: own }) => (
        <Text key={from} size="sm">
          <bdi>{from}</bdi> → <bdi>{own}</bdi>
        </Text>
      ))}
    </section>
  );
}

function nameOf(language: string | null, locale: string): string | null {
  if (language === null) return null;
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
