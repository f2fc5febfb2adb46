import { ActionIcon, Button, Group, Text } from '@mantine/core';
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
import type { Evidence, Finding } from '../../api/findings.ts';
import { formatOffset } from '../format/time.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { Keycaps } from '../ui/Keycap.tsx';
import { FrameStage } from './FrameStage.tsx';
import classes from './FrameViewer.module.css';

export type FrameViewerProps = {
  frame: Evidence | null;
  /** Seconds. */
  offset: number | null;
  /** The findings of this frame. Those with a box are drawn. */
  findings: Finding[];
  activeId: string | null;
  onActive: (id: string | null) => void;
  blurred: boolean;
  onBlurred: (blurred: boolean) => void;
  /** If blurred, the parts inside the boxes are still shown. */
  boxOnly?: boolean;
  onBoxOnly?: (boxOnly: boolean) => void;
  /** Text in the bar under the picture: "frame 8 of 31". */
  caption?: ReactNode;
  /** Further actions for the picture; not in full screen, where dialogs are not visible. */
  action?: ReactNode;
};

/** One picture of a video with its findings and its bar. */
export function FrameViewer({ caption, action, ...shown }: FrameViewerProps) {
  const { blurred, onBlurred, boxOnly = false, onBoxOnly, ...stage } = shown;
  const { t } = useTranslation('media');
  const keyOf = useKeyOf();
  const { ref, toggle, fullscreen } = useFullscreenElement<HTMLElement>();
  const boxes = stage.findings.filter((finding) => finding.box).length;
  return (
    <figure className={classes.viewer} ref={ref} data-fullscreen={fullscreen || undefined}>
      <FrameStage key={stage.frame?.id ?? 'none'} {...stage} blurred={blurred} boxOnly={boxOnly} />
      <figcaption className={classes.bar}>
        {stage.offset !== null && <span className={classes.offset}>{formatOffset(stage.offset)}</span>}
        {caption}
        {boxes > 0 && (
          <Text size="xs" c="dimmed" visibleFrom="xs">
            {t('frame.boxes', { count: boxes })}
          </Text>
        )}
        <Group gap={8} ml="auto" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={blurred}
            aria-keyshortcuts={keyOf('blur')}
            leftSection={blurred ? <IconEye size={15} /> : <IconEyeOff size={15} />}
            rightSection={<Keycaps keys={keyOf('blur')} />}
            onClick={() => onBlurred(!blurred)}
          >
            {blurred ? t('frame.show') : t('frame.blur')}
          </Button>
          {blurred && onBoxOnly && boxes > 0 ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-pressed={boxOnly}
              aria-keyshortcuts={keyOf('boxOnly')}
              leftSection={<IconSquareDashed size={15} />}
              rightSection={<Keycaps keys={keyOf('boxOnly')} />}
              onClick={() => onBoxOnly(!boxOnly)}
            >
              {t('frame.boxOnly')}
            </Button>
          ) : null}
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
      </figcaption>
    </figure>
  );
}
