import { VisuallyHidden } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { retryFailed, sameFailure } from '../../ui/told-once.ts';
import classes from './Dashboard.module.css';

/** What failure is told above all figures already. */
const Told = createContext<Error | null>(null);

/** A failure that a tab's figures share is told once, above them, and asked again for all that failed. */
export function ToldOnce({ query, children }: { query: UseQueryResult<unknown>; children: ReactNode }) {
  const queryClient = useQueryClient();
  return (
    <Told value={query.error}>
      {query.error ? (
        <div className={classes.told}>
          <ErrorNote error={query.error} onRetry={() => retryFailed(queryClient)} />
        </div>
      ) : null}
      {children}
    </Told>
  );
}

/** For a figure that could not be had: the failure, unless it is told above; then that there is none to see. */
export function Failure({ query, compact }: { query: UseQueryResult<unknown>; compact: boolean }) {
  const { t } = useTranslation('dashboard');
  const told = use(Told);
  if (!query.error) return null;
  if (!sameFailure(told, query.error))
    return <ErrorNote error={query.error} compact={compact} onRetry={() => void query.refetch()} />;
  if (query.data !== undefined) return null;
  return (
    <p className={classes.none}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('notLoaded')}</VisuallyHidden>
    </p>
  );
}
