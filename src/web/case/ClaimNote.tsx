import { Button, Text } from '@mantine/core';
import { IconClockOff, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../api/problem-error.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Note } from '../ui/Note.tsx';
import type { ClaimState } from './use-claim.ts';

/** Why the case cannot be decided from here just now. */
export function ClaimNote({ claim }: { claim: ClaimState }) {
  const { t } = useTranslation('case');
  if (claim.is === 'held') {
    return (
      <Note tone="calm" icon={IconLock} title={t('claim.held', { name: claim.claim.by.name })}>
        <Text size="sm">{t('claim.heldHint')}</Text>
      </Note>
    );
  }
  if (claim.is !== 'lost') return null;
  if (claim.error !== null && !isProblem(claim.error, 'claim_lost')) {
    return <ErrorNote error={claim.error} onRetry={claim.again} />;
  }
  return (
    <Note tone="warn" icon={IconClockOff} title={t('claim.lost')} alert>
      <Text size="sm">{t('claim.lostHint')}</Text>
      <Button size="xs" variant="default" onClick={claim.again}>
        {t('claim.again')}
      </Button>
    </Note>
  );
}
