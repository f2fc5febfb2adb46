import { Button, Text } from '@mantine/core';
import { IconClockHour4, IconPhotoOff, IconPlayerPlay } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence, Finding } from '../../api/findings.ts';
import { formatOffset } from '../format/time.ts';
import { elementTiming } from '../ui/element-timing.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { BoxReveal } from './BoxReveal.tsx';
import type { FrameSize } from './boxes.ts';
import { FrameBoxes, stillBoxes } from './FrameBoxes.tsx';
import classes from './FrameViewer.module.css';
import { isMounted } from './playback-front.ts';
import type { Playback } from './use-playback.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';
import type { VideoFrame } from './video-frames.ts';
import { wholePicture, type Zoom, zoomTransform } from './zoom.ts';

export const PlayedVideo = lazyPart(async () => (await import('./PlayedVideo.tsx')).PlayedVideo);

export type StageProps = {
  frame: Evidence | null;
  /** Seconds. */
  offset: number | null;
  /** The findings of this frame. Those with a box are drawn. */
  findings: Finding[];
  activeId: string | null;
  onActive: (id: string | null) => void;
  blurred: boolean;
  /** If blurred, the parts inside the boxes are still shown. */
  boxOnly?: boolean;
  /** The video of which the frame is a still. */
  played?: { playback: Playback; frames: readonly VideoFrame[]; interval: unknown };
  /** Shown while there is no frame and the video is not in front. */
  empty?: ReactNode;
  zoom?: Zoom;
  onZoom?: (zoom: Zoom) => void;
};

/** Assumed size of a frame whose size is unknown. */
const unknownSize: FrameSize = { width: 1600, height: 900 };

/**
 * Still, video and boxes in one element with the picture's aspect ratio. All fill it, so nothing is measured, and one
 * transform enlarges all of them together.
 */
export function FrameStage(props: StageProps) {
  const { frame, offset, findings, activeId, onActive, blurred, boxOnly = false, played, empty } = props;
  const { zoom = wholePicture, onZoom } = props;
  const [natural, setNatural] = useState<{ of: string; size: FrameSize } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const gestures = useZoomGestures(zoom, onZoom);
  const stored = frame?.width && frame.height ? { width: frame.width, height: frame.height } : null;
  const known = stored ?? (natural && natural.of === frame?.id ? natural.size : null);
  const size = known ?? unknownSize;
  const style = { '--frame-ratio': size.width / size.height } as CSSProperties;
  const layer = { '--zoom': zoom.scale, transform: zoomTransform(zoom) } as CSSProperties;
  const still = frame?.state === 'stored' && failed !== frame.id;
  const { front, src } = played?.playback ?? { front: 'closed', src: null };
  const inFront = front === 'video';
  return (
    <div
      ref={gestures}
      className={classes.stage}
      style={style}
      data-blurred={((still || inFront) && blurred) || undefined}
      data-zoomed={zoom.scale > 1 || undefined}
      data-testid="stage"
    >
      <div className={classes.layer} style={layer}>
        {still ? (
          <Still
            key={frame.id}
            frame={frame}
            offset={offset}
            onFail={() => setFailed(frame.id)}
            onSize={(measured) => setNatural({ of: frame.id, size: measured })}
          />
        ) : inFront ? null : empty ? (
          <div className={classes.missing}>{empty}</div>
        ) : (
          <Missing
            why={frame === null ? 'none' : frame.state === 'stored' ? 'failed' : frame.state}
            onRetry={() => setFailed(null)}
          />
        )}
        {still && blurred && boxOnly && !inFront ? (
          <BoxReveal src={frame.url} size={size} findings={findings} />
        ) : null}
        {played && src !== null && isMounted(front) ? (
          <Suspense>
            <PlayedVideo
              {...played}
              src={src}
              size={size}
              loose={known === null}
              activeId={activeId}
              onActive={onActive}
            />
          </Suspense>
        ) : null}
        {inFront ? null : (
          <FrameBoxes size={size} boxes={stillBoxes(findings)} activeId={activeId} onActive={onActive} />
        )}
      </div>
      {front === 'failed' && played ? <NotPlayed why={played.playback.why} /> : null}
    </div>
  );
}

type StillProps = {
  frame: Evidence;
  offset: number | null;
  onFail: () => void;
  onSize: (size: FrameSize) => void;
};

function Still({ frame, offset, onFail, onSize }: StillProps) {
  const { t } = useTranslation('media');
  return (
    <img
      className={classes.picture}
      src={frame.url}
      alt={offset === null ? t('frame.picture') : t('frame.pictureAt', { time: formatOffset(offset) })}
      draggable={false}
      // If the picture was preloaded and decoded, it appears together with its frame.
      decoding="sync"
      onError={onFail}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onSize({ width, height })
      }
      data-testid="frame"
      {...elementTiming}
    />
  );
}

/** Says over the still why the video does not play. */
function NotPlayed({ why }: { why: string | null }) {
  const { t } = useTranslation('media');
  return (
    <div className={classes.notPlayed} role="status">
      <IconPlayerPlay size={18} aria-hidden />
      <span>
        <b>{t('player.failed')}.</b> {why ?? t('player.format')}
      </span>
    </div>
  );
}

/** Why there is no picture, and what to do about it. */
function Missing({ why, onRetry }: { why: 'none' | 'waiting' | 'lost' | 'failed'; onRetry: () => void }) {
  const { t } = useTranslation('media');
  return (
    <div className={classes.missing} role="status">
      {why === 'waiting' ? <IconClockHour4 size={28} aria-hidden /> : <IconPhotoOff size={28} aria-hidden />}
      <Text size="sm" fw={600}>
        {t(`missing.${why}.title`)}
      </Text>
      <Text size="sm" c="dimmed" maw={420}>
        {t(`missing.${why}.detail`)}
      </Text>
      {why === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('missing.retry')}
        </Button>
      )}
    </div>
  );
}
