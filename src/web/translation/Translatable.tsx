import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { q } from '../api/client.ts';
import type { TextMark } from '../text/text-marks.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { browserTranslates } from './browser-translator.ts';
import { isForeign } from './is-foreign.ts';
import classes from './Translatable.module.css';

const TranslatedText = lazyPart(
  async () => (await import('./TranslatedText.tsx')).TranslatedText,
  'translation',
);

export type ToTranslate = { content: string; marks: readonly TextMark[] };

/** Offers a translation below a text, where this browser or a service of the settings can make one. */
export const Translatable = memo(function Translatable(text: ToTranslate) {
  const { t, i18n } = useTranslation('case');
  const [open, setOpen] = useState(false);
  // Outside the shell nobody has a session, and only the browser translates.
  const service = useQuery(q.session()).data?.translation;
  if (!(service || browserTranslates()) || !isForeign(text.content, i18n.language)) return null;
  return (
    <div>
      <UnstyledButton className={classes.button} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'translation.hide' : 'translation.show')}
      </UnstyledButton>
      {open ? (
        <Suspense fallback={null}>
          <TranslatedText {...text} />
        </Suspense>
      ) : null}
    </div>
  );
});
