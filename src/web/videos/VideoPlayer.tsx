import { Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../ui/Note.tsx';
import classes from './VideoPage.module.css';

type Props = {
  ref: Ref<HTMLVideoElement>;
  src: string;
  /** Seconds; where it stands when it opens. */
  from: number | null;
  onTime: (seconds: number) => void;
};

/** The film itself, paused until asked, with the browser's own controls. */
export function VideoPlayer({ ref, src, from, onTime }: Props) {
  const { t } = useTranslation('videos');
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <Note tone="calm" icon={IconPlayerPlay} title={t('player.failed')}>
        <Text size="sm">{t('player.failedHint')}</Text>
      </Note>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a film sent for review brings no captions; its transcript has a tab
    <video
      ref={ref}
      className={classes.player}
      src={src}
      controls
      playsInline
      preload="metadata"
      aria-label={t('player.name')}
      onLoadedMetadata={({ currentTarget }) => {
        if (from !== null) currentTarget.currentTime = from;
      }}
      onTimeUpdate={({ currentTarget }) => onTime(currentTarget.currentTime)}
      onError={() => setFailed(true)}
    />
  );
}
