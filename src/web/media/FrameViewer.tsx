import { ActionIcon, Group, Text } from '@mantine/core';
import { useFullscreenElement } from '@mantine/hooks';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconEye,
  IconEyeOff,
  IconSquareDashed,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatOffset } from '../format/time.ts';
import { KeyButton } from '../ui/KeyButton.tsx';
import { FrameStage, type StageProps } from './FrameStage.tsx';
import classes from './FrameViewer.module.css';
import { PlayButton, PlayControls, wholeLabel, ZoomControls } from './StageControls.tsx';

export type FrameViewerProps = StageProps & {
  onBlurred: (blurred: boolean) => void;
  onBoxOnly?: (boxOnly: boolean) => void;
  /** Text in the bar under the picture: "frame 8 of 31". */
  caption?: ReactNode;
  /** Further actions for the picture; not in full screen, where dialogs are not visible. */
  action?: ReactNode;
  /** The video's axis. It is outside in the page; in full screen it is under the bar. */
  seek?: ReactNode;
};

/** The stage of a video, with still, video and boxes, and its bar. */
export function FrameViewer({ caption, action, seek, ...shown }: FrameViewerProps) {
  const { onBlurred, onBoxOnly, ...stage } = shown;
  const { blurred, boxOnly = false, zoom, onZoom } = stage;
  const playback = stage.played?.playback;
  const at = playback && playback.front !== 'closed' ? playback.moment : stage.offset;
  const { t } = useTranslation('media');
  const { ref, toggle, fullscreen } = useFullscreenElement<HTMLElement>();
  const boxes = stage.findings.filter((finding) => finding.box).length;
  return (
    <figure className={classes.viewer} ref={ref} data-fullscreen={fullscreen || undefined}>
      <FrameStage {...stage} />
      <figcaption className={classes.bar}>
        {playback && playback.src !== null ? <PlayButton playback={playback} /> : null}
        {at !== null && <span className={classes.offset}>{formatOffset(at)}</span>}
        <Group gap={8} className={classes.tools}>
          {/* First of the tools, which end at the right: what comes and goes here moves none of them. */}
          {blurred && onBoxOnly && boxes > 0 ? (
            <KeyButton
              action="boxOnly"
              size="compact-sm"
              aria-pressed={boxOnly}
              leftSection={<IconSquareDashed size={15} />}
              onClick={() => onBoxOnly(!boxOnly)}
            >
              {t('frame.boxOnly')}
            </KeyButton>
          ) : null}
          {playback && playback.src !== null ? <PlayControls playback={playback} /> : null}
          {zoom && onZoom ? <ZoomControls zoom={zoom} onZoom={onZoom} /> : null}
          <KeyButton
            action="blur"
            size="compact-sm"
            miw={112}
            styles={wholeLabel}
            aria-pressed={blurred}
            leftSection={blurred ? <IconEye size={15} /> : <IconEyeOff size={15} />}
            onClick={() => onBlurred(!blurred)}
          >
            {blurred ? t('frame.show') : t('frame.blur')}
          </KeyButton>
          {!fullscreen && action}
          <ActionIcon
            variant="default"
            size={26}
            aria-label={fullscreen ? t('frame.leaveFullscreen') : t('frame.fullscreen')}
            title={fullscreen ? t('frame.leaveFullscreen') : t('frame.fullscreen')}
            onClick={() => void toggle()}
          >
            {fullscreen ? <IconArrowsMinimize size={15} /> : <IconArrowsMaximize size={15} />}
          </ActionIcon>
        </Group>
        {caption || boxes > 0 ? (
          <div className={classes.caption}>
            {/* In a place of its own at the end: the words beside it change with each frame. */}
            <Text size="xs" c="dimmed" visibleFrom="xs" className={classes.boxes}>
              {boxes > 0 ? t('frame.boxes', { count: boxes }) : null}
            </Text>
            {caption}
          </div>
        ) : null}
      </figcaption>
      {fullscreen ? seek : null}
    </figure>
  );
}
