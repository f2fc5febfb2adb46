import { Alert, Button } from '@mantine/core';
import { IconClockOff, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../api/problem-error.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import type { ClaimState } from './use-claim.ts';

/** Why the case cannot be decided from here just now. */
export function ClaimNote({ claim }: { claim: ClaimState }) {
  const { t } = useTranslation('case');
  if (claim.is === 'held') {
    return (
      <Alert
        color="gray"
        icon={<IconLock size={17} aria-hidden="true" />}
        title={t('claim.held', { name: claim.claim.by.name })}
      >
        {t('claim.heldHint')}
      </Alert>
    );
  }
  if (claim.is !== 'lost') return null;
  if (claim.error !== null && !isProblem(claim.error, 'claim_lost')) {
    return <ErrorNote error={claim.error} onRetry={claim.again} compact />;
  }
  return (
    <Alert color="yellow" icon={<IconClockOff size={17} aria-hidden="true" />} title={t('claim.lost')}>
      {t('claim.lostHint')}
      <Button size="xs" variant="default" mt="xs" display="block" onClick={claim.again}>
        {t('claim.again')}
      </Button>
    </Alert>
  );
}
