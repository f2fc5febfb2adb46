import { Button, Text } from '@mantine/core';
import { IconWaveform } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Submission } from '../../api/submissions.ts';
import { Note } from '../ui/Note.tsx';
import type { AudioState } from './use-audio.ts';

/** Says which part of the audio is missing, and what can still be judged without it. */
export function AudioNote({ submission, audio }: { submission: Submission; audio: AudioState }) {
  const { t } = useTranslation('audio');
  const { playUrl, kind } = submission;
  const noWave = audio.peaks === null && audio.noPeaks !== 'loading';
  if (noWave && audio.noPeaks === 'failed') {
    return (
      <Note tone="warn" title={t('missing.failed.title')} compact>
        <Text size="sm">{t('missing.failed.hint')}</Text>
        <Button size="xs" variant="default" onClick={audio.retryPeaks}>
          {t('missing.retry')}
        </Button>
      </Note>
    );
  }
  const why =
    kind === 'audio-stream'
      ? audio.hasClips
        ? 'stream'
        : 'streamLost'
      : playUrl === null
        ? 'audio'
        : audio.player.failed
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
