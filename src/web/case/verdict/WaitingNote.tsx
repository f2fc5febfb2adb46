import { Button, Text } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Verdict } from '../../../api/cases.ts';
import { Note } from '../../ui/Note.tsx';

/** The decision waits in this browser until the server can be reached. */
export function WaitingNote({ verdict, onTakeBack }: { verdict: Verdict; onTakeBack: () => void }) {
  const { t } = useTranslation('case');
  return (
    <Note
      tone="offline"
      icon={IconClockPause}
      title={t('waiting.title', { verdict: t(`verdict.${verdict}`) })}
    >
      <Text size="sm">{t('waiting.hint')}</Text>
      <Button size="xs" variant="default" onClick={onTakeBack}>
        {t('waiting.takeBack')}
      </Button>
    </Note>
  );
}
