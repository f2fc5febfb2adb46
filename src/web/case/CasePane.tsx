import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CaseDetail } from '../../api/cases.ts';
import { q } from '../api/client.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { retryFailed } from '../ui/told-once.ts';
import classes from './CasePane.module.css';
import { CaseView } from './CaseView.tsx';

type Props = {
  caseId: string;
  lane: string;
  nextId: string | null | undefined;
  nextLoaded: boolean;
  backTo: string;
  /** Opens the next case; `fallback` is the server's idea of it, for when the list has none. */
  onNext: (fallback: CaseDetail | null) => void;
  /** Comes back to this case; false where the person has left the queue. */
  onRefused: () => boolean;
};

/** One case. Everything in it starts afresh with the next one. */
export function CasePane({ caseId, ...rest }: Props) {
  const { t } = useTranslation('case');
  const queryClient = useQueryClient();
  const { data, error } = useQuery(q.case(caseId));
  if (!data) {
    return (
      <div className={classes.loading}>
        {error ? (
          <Stack gap="sm" align="start">
            <ErrorNote error={error} onRetry={() => retryFailed(queryClient)} />
            <Anchor component={Link} to={rest.backTo} size="sm">
              {t('back')}
            </Anchor>
          </Stack>
        ) : (
          <Stack aria-busy="true">
            <Skeleton height={40} width="60%" />
            <Skeleton height={240} />
            <Skeleton height={80} />
          </Stack>
        )}
      </div>
    );
  }
  return <CaseView key={caseId} detail={data} {...rest} />;
}
