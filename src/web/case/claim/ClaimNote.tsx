import { Text } from '@mantine/core';
import { IconClockOff, IconLock, IconUserBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { takeOverCase } from '../../../api/claims.ts';
import { ask } from '../../api/ask.ts';
import { isProblem } from '../../api/problem-error.ts';
import { useDecidingStore } from '../../decision/use-deciding.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { mayManage } from '../../session/may-manage.ts';
import { useSession } from '../../session/use-session.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { LazyMenu } from '../../ui/LazyMenu.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Note } from '../../ui/Note.tsx';
import type { ClaimState } from './use-claim.ts';

export const ConfirmButton = lazyPart(async () => (await import('../../ui/ConfirmButton.tsx')).ConfirmButton);

type Props = {
  caseId: string;
  claim: ClaimState;
  /** What this person has written. It is not lost with the case. */
  note: string;
};

/** Why the case cannot be decided here at the moment. */
export function ClaimNote({ caseId, claim, note }: Props) {
  const { t } = useTranslation('case');
  useKeys({ take: claim.is === 'lost' ? claim.again : undefined });
  if (claim.is === 'held') return <HeldNote caseId={caseId} claim={claim} note={note} />;
  if (claim.is === 'offline')
    return (
      <Note tone="offline" title={t('claim.offline')} compact>
        <Text size="sm">{t('claim.offlineHint')}</Text>
      </Note>
    );
  if (claim.is !== 'lost') return null;
  if (claim.error !== null && !isProblem(claim.error, 'claim_lost')) {
    return <ErrorNote error={claim.error} onRetry={claim.again} />;
  }
  return (
    <Note tone="warn" icon={IconClockOff} title={t('claim.lost')} alert>
      <Text size="sm">{t('claim.lostHint')}</Text>
      <KeyButton action="take" size="xs" onClick={claim.again}>
        {t('claim.again')}
      </KeyButton>
    </Note>
  );
}

type HeldProps = Omit<Props, 'claim'> & { claim: Extract<ClaimState, { is: 'held' }> };

/** Someone else holds the case. Supervisors may take it over. */
function HeldNote({ caseId, claim: { claim, taken }, note }: HeldProps) {
  const { t } = useTranslation('people');
  const { person } = useSession();
  const deciding = useDecidingStore();
  const { name } = claim.by;
  const take = async () => {
    const detail = await ask(takeOverCase, { params: { id: caseId }, body: { epoch: claim.epoch } });
    // This page requests the claim next.
    deciding.dispatch(caseId, { type: 'expect' });
    deciding.take(detail);
  };
  return (
    <Note
      tone={taken ? 'warn' : 'calm'}
      icon={IconLock}
      title={taken ? t('take.taken', { name }) : t('case:claim.held', { name })}
      alert={taken}
    >
      <Text size="sm">{taken ? t('take.takenHint') : t('case:claim.heldHint')}</Text>
      {note.trim() ? <Text size="sm">{t('take.yourNote', { note: note.trim() })}</Text> : null}
      {mayManage(person.role) ? (
        <LazyMenu
          opens="dialog"
          action="take"
          of={ConfirmButton}
          button={
            <KeyButton action="take" size="xs" leftSection={<IconUserBolt size={15} aria-hidden="true" />}>
              {t('take.over')}
            </KeyButton>
          }
          menu={
            <ConfirmButton
              words={t('take.over')}
              icon={<IconUserBolt size={15} aria-hidden="true" />}
              size="xs"
              action="take"
              ask={t('take.ask', { name })}
              yes={t('take.yes')}
              run={take}
            />
          }
        />
      ) : null}
    </Note>
  );
}
