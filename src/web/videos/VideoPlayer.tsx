import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { useFullscreenElement } from '@mantine/hooks';
import { IconArrowsMaximize, IconArrowsMinimize, IconEye, IconPlayerPlay } from '@tabler/icons-react';
import { type CSSProperties, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Veil } from '../care/use-care.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import type { FrameSize } from '../media/boxes.ts';
import { FrameBoxes } from '../media/FrameBoxes.tsx';
import type { VideoFrame } from '../media/video-frames.ts';
import { Keycaps } from '../ui/Keycap.tsx';
import { Note } from '../ui/Note.tsx';
import { useFrameShown } from './use-frame-shown.ts';
import classes from './VideoPlayer.module.css';

type Props = {
  ref: RefObject<HTMLVideoElement | null>;
  src: string;
  /** Seconds; the position at which the player opens. */
  from: number | null;
  onTime: (seconds: number) => void;
  /** The video's frames; the boxes of the current one are drawn. */
  frames: readonly VideoFrame[];
  activeId: string | null;
  onActive: (id: string | null) => void;
  veil: Pick<Veil, 'blurred' | 'setBlurred' | 'muted'>;
};

/** The player's size until the video's metadata is loaded. */
const unknownSize: FrameSize = { width: 1600, height: 900 };

/** The video player, paused at first, with native controls and the boxes of the current frame. */
export function VideoPlayer({ ref, src, from, onTime, frames, activeId, onActive, veil }: Props) {
  const { t } = useTranslation(['videos', 'media']);
  const keyOf = useKeyOf();
  const [failed, setFailed] = useState(false);
  const [size, setSize] = useState(unknownSize);
  const screen = useFullscreenElement<HTMLElement>();
  const shown = useFrameShown(ref, frames);
  const measure = ({ videoWidth: width, videoHeight: height }: HTMLVideoElement) => {
    if (width > 0 && height > 0) setSize({ width, height });
  };
  if (failed) {
    return (
      <Note tone="calm" icon={IconPlayerPlay} title={t('player.failed')}>
        <Text size="sm">{t('player.failedHint')}</Text>
      </Note>
    );
  }
  const fullscreen = t(screen.fullscreen ? 'media:frame.leaveFullscreen' : 'media:frame.fullscreen');
  return (
    <figure className={classes.player} ref={screen.ref} data-fullscreen={screen.fullscreen || undefined}>
      {/* The video's own aspect ratio, so that the boxes match the picture. */}
      <div className={classes.stage} style={{ '--frame-ratio': size.width / size.height } as CSSProperties}>
        <video
          ref={ref}
          className={classes.video}
          src={src}
          controls
          // The initial state; later the player's own button decides.
          muted={veil.muted}
          data-blurred={veil.blurred || undefined}
          // Native full screen would lose the boxes; the button beside the player keeps them.
          controlsList="nofullscreen"
          playsInline
          preload="metadata"
          aria-label={t('player.name')}
          onLoadedMetadata={({ currentTarget }) => {
            measure(currentTarget);
            if (from !== null) currentTarget.currentTime = from;
          }}
          onResize={({ currentTarget }) => measure(currentTarget)}
          onTimeUpdate={({ currentTarget }) => onTime(currentTarget.currentTime)}
          onError={() => setFailed(true)}
        />
        {shown ? (
          <FrameBoxes
            key={shown.key}
            size={size}
            findings={shown.findings}
            activeId={activeId}
            onActive={onActive}
            onlyOutlines
          />
        ) : null}
        {veil.blurred ? (
          <Button
            className={classes.show}
            variant="default"
            leftSection={<IconEye size={15} />}
            rightSection={<Keycaps keys={keyOf('blur')} />}
            onClick={() => veil.setBlurred(false)}
          >
            {t('media:frame.show')}
          </Button>
        ) : null}
        <Tooltip label={fullscreen}>
          <ActionIcon
            variant="default"
            size={26}
            className={classes.fullscreen}
            aria-label={fullscreen}
            onClick={() => void screen.toggle()}
          >
            {screen.fullscreen ? <IconArrowsMinimize size={15} /> : <IconArrowsMaximize size={15} />}
          </ActionIcon>
        </Tooltip>
      </div>
    </figure>
  );
}
