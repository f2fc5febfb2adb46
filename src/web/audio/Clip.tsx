import { Text } from '@mantine/core';
import { IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Evidence } from '../../api/findings.ts';
import { Note } from '../ui/Note.tsx';
import classes from './Audio.module.css';

/** The audio clip that the service stored for a finding; muted while the player is muted. */
export function Clip({ evidence, muted }: { evidence: Evidence; muted: boolean }) {
  const { t } = useTranslation('audio');
  if (evidence.state !== 'stored') {
    return (
      <Note tone="calm" icon={IconVolumeOff} title={t(`clip.${evidence.state}.title`)} compact>
        <Text size="sm">{t(`clip.${evidence.state}.hint`)}</Text>
      </Note>
    );
  }
  return (
    <div className={classes.clip}>
      <span>{t('clip.name')}</span>
      <audio src={evidence.url} controls muted={muted} preload="none" aria-label={t('clip.name')} />
    </div>
  );
}
