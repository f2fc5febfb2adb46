import { Text } from '@mantine/core';
import { IconEyeOff, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Case } from '../../../api/cases.ts';
import { isAgain } from '../../decision/decided-case.ts';
import { Note } from '../../ui/Note.tsx';

/** Says that this is a blind look, or that this person may not take it. */
export function LookNote({ shown }: { shown: Case }) {
  const { t } = useTranslation('looks');
  const { state } = shown;
  if (!isAgain(state)) return null;
  if (shown.ownDecision) {
    return (
      <Note tone="calm" icon={IconUserOff} title={t('ownTitle')}>
        <Text size="sm">{t(`ownHint.${state}`)}</Text>
      </Note>
    );
  }
  if (!shown.blind || state === 'appealed') return null;
  const as = shown.sampled ? 'sampled' : state;
  return (
    <Note tone="calm" icon={IconEyeOff} title={t(`mark.${as}`)}>
      <Text size="sm">{t(`blind.${as}`)}</Text>
    </Note>
  );
}
