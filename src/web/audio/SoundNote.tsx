import { Button, Text } from '@mantine/core';
import { IconWaveform } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Submission } from '../../api/submissions.ts';
import { Note } from '../ui/Note.tsx';
import type { Sound } from './use-sound.ts';

/** Says which part of the audio is missing, and what can still be judged without it. */
export function SoundNote({ submission, sound }: { submission: Submission; sound: Sound }) {
  const { t } = useTranslation('audio');
  const { playUrl, kind } = submission;
  const noWave = sound.peaks === null && sound.noPeaks !== 'loading';
  if (noWave && sound.noPeaks === 'failed') {
    return (
      <Note tone="warn" title={t('missing.failed.title')} compact>
        <Text size="sm">{t('missing.failed.hint')}</Text>
        <Button size="xs" variant="default" onClick={sound.retryPeaks}>
          {t('missing.retry')}
        </Button>
      </Note>
    );
  }
  const why =
    kind === 'audio-stream'
      ? sound.hasClips
        ? 'stream'
        : 'streamLost'
      : playUrl === null
        ? 'sound'
        : sound.player.failed
          ? 'format'
          : noWave
            ? 'wave'
            : null;
  if (why === null) return null;
  return (
    <Note tone="calm" icon={IconWaveform} title={t(`missing.${why}.title`)} compact>
      <Text size="sm">{t(`missing.${why}.hint`)}</Text>
    </Note>
  );
}
