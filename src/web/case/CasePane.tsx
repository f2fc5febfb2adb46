import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isProblem } from '../api/problem-error.ts';
import { useDecidingStore } from '../decision/use-deciding.ts';
import { useDraftsLoading } from '../decision/use-draft.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Empty } from '../ui/Empty.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { retryFailed } from '../ui/same-failure.ts';
import classes from './CasePane.module.css';
import { CaseView, type CaseViewProps } from './CaseView.tsx';
import { useCaseParts } from './use-case-parts.ts';

type Props = Omit<CaseViewProps, 'detail'> & { caseId: string };

/** These wait for the case. */
const duringLoad = ['approve', 'reject', 'escalate', 'handOver', 'label', 'reason', 'note', 'play'] as const;

function KeysWait() {
  const why = useTranslation('keys').t('why.loading');
  useKeys(Object.fromEntries(duringLoad.map((action) => [action, { why }])));
  return null;
}

/** One case. All its state starts again with the next one. */
export function CasePane({ caseId, ...rest }: Props) {
  const { t } = useTranslation('case');
  const queryClient = useQueryClient();
  const { data, error, readable } = useCaseParts(caseId);
  // They are read while the case is fetched, and then are in memory.
  const loading = useDraftsLoading();
  const deciding = useDecidingStore();
  useEffect(() => {
    if (isProblem(error, 'not_found')) deciding.drafts.drop(caseId);
  }, [error, deciding, caseId]);
  if (!data && isProblem(error, 'not_found')) {
    return (
      <Empty icon={<IconFileOff size={24} />} title={t('missing')}>
        <Button component={Link} to={rest.backTo} variant="default">
          {t('back')}
        </Button>
      </Empty>
    );
  }
  if (!data || !readable || loading) {
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
            <KeysWait />
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
