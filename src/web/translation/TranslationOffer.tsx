import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { q } from '../api/client.ts';
import type { TextMark } from '../text/text-marks.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { browserTranslates } from './browser-translator.ts';
import classes from './Translation.module.css';

const TranslatedText = lazyPart(
  async () => (await import('./TranslatedText.tsx')).TranslatedText,
  'translation',
);

export type ToTranslate = { content: string; marks: readonly TextMark[] };

/** Offers a translation below a text, where this browser or a service of the settings can make one. */
export function TranslationOffer({ content, marks }: ToTranslate) {
  const { t, i18n } = useTranslation('case');
  // Outside the shell nobody has a session, and only the browser translates.
  const translation = useQuery(q.session()).data?.translation ?? false;
  const [open, setOpen] = useState(false);
  if ((!translation && !browserTranslates()) || !isForeign(content, i18n.language)) return null;
  return (
    <div className={classes.offer}>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconLanguage size={14} aria-hidden="true" />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'translation.hide' : 'translation.show')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <TranslatedText content={content} marks={marks} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Whether a text may be in another language, by its script: a text of Chinese characters needs none in Chinese. */
export function isForeign(content: string, language: string): boolean {
  const letters = content.match(/\p{L}/gu) ?? [];
  if (letters.length < 2) return false;
  const han = letters.filter((letter) => /\p{Script=Han}/u.test(letter)).length / letters.length;
  return language.startsWith('zh')
    ? han < 0.5 || /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(content)
    : true;
}
