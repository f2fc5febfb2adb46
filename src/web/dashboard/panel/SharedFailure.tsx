import { VisuallyHidden } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { retryFailed, sameFailure } from '../../ui/same-failure.ts';
import classes from './Dashboard.module.css';

/** The failure that is already shown above all figures. */
const ShownFailure = createContext<Error | null>(null);

/** Shows a failure that all queries of a tab share once, above them, with one retry for all. */
export function SharedFailure({ query, children }: { query: UseQueryResult<unknown>; children: ReactNode }) {
  const queryClient = useQueryClient();
  return (
    <ShownFailure value={query.error}>
      {query.error ? (
        <div className={classes.sharedFailure}>
          <ErrorNote error={query.error} onRetry={() => retryFailed(queryClient)} />
        </div>
      ) : null}
      {children}
    </ShownFailure>
  );
}

/** A failed figure: shows the error, or only a placeholder if the error is already shown above. */
export function Failure({ query, compact }: { query: UseQueryResult<unknown>; compact: boolean }) {
  const { t } = useTranslation('dashboard');
  const shownAbove = use(ShownFailure);
  if (!query.error) return null;
  if (!sameFailure(shownAbove, query.error))
    return <ErrorNote error={query.error} compact={compact} onRetry={() => void query.refetch()} />;
  if (query.data !== undefined) return null;
  return (
    <p className={classes.none}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('notLoaded')}</VisuallyHidden>
    </p>
  );
}
