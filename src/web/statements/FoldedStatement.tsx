import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Statement } from '../../api/statements.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './StatementWords.module.css';

const StatementWords = lazyPart(
  async () => (await import('./StatementWords.tsx')).StatementWords,
  'statements',
);

/** A statement of reasons, collapsed at first. */
export function FoldedStatement({ of }: { of: Statement }) {
  const { t } = useTranslation('case');
  return (
    <details className={classes.fold}>
      <summary>{t('reasons.show')}</summary>
      <Suspense fallback={null}>
        <StatementWords of={of} />
      </Suspense>
    </details>
  );
}
