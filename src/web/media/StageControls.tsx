import { ActionIcon, Button, Group, VisuallyHidden } from '@mantine/core';
import {
  IconMinus,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlus,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeyOf } from '../keys/own-keys.ts';
import { KeyButton } from '../ui/KeyButton.tsx';
import { type Playback, rates } from './use-playback.ts';
import { maxScale, wholePicture, type Zoom, zoomBy, zoomStep } from './zoom.ts';

/** Play or pause; first in the bar, where its width never changes. */
export function PlayButton({ playback }: { playback: Playback }) {
  const { t } = useTranslation('media');
  const name = t(playback.playing ? 'player.pause' : 'player.play');
  const Icon = playback.playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <KeyButton
      action="play"
      size="compact-sm"
      aria-busy={playback.front === 'coming'}
      title={name}
      onClick={playback.toggle}
    >
      <Icon size={14} aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </KeyButton>
  );
}

/** The label takes its whole button, so that other words in it move nothing. */
export const wholeLabel = { label: { flex: 1, justifyContent: 'center' } };

/** Speed and sound. */
export function PlayControls({ playback }: { playback: Playback }) {
  const { t, i18n } = useTranslation('media');
  const keyOf = useKeyOf();
  const { rate, muted } = playback;
  const sound = t(muted ? 'player.soundOn' : 'player.soundOff');
  const next = rates[(rates.indexOf(rates.find((one) => one === rate) ?? 1) + 1) % rates.length] ?? 1;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        w={52}
        px="xs"
        // The words begin at one place, whatever the speed.
        justify="start"
        styles={wholeLabel}
        aria-label={`${t('player.speed')}: ${rate}×`}
        aria-keyshortcuts={`${keyOf('slower')} ${keyOf('faster')}`}
        title={`${t('player.speed')} (${keyOf('slower')} ${keyOf('faster')})`}
        onClick={() => playback.setRate(next)}
      >
        {`${new Intl.NumberFormat(i18n.language).format(rate)}×`}
      </Button>
      <ActionIcon
        variant="default"
        size={26}
        aria-label={sound}
        aria-pressed={!muted}
        aria-keyshortcuts={keyOf('sound')}
        title={sound}
        onClick={() => playback.setMuted(!muted)}
      >
        {muted ? <IconVolumeOff size={15} /> : <IconVolume size={15} />}
      </ActionIcon>
    </>
  );
}

/** How large the picture is shown. The middle button shows all of it again. */
export function ZoomControls({ zoom, onZoom }: { zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const { t, i18n } = useTranslation('media');
  const keyOf = useKeyOf();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(zoom.scale);
  return (
    <Group gap={0} wrap="nowrap" visibleFrom="xs">
      <ActionIcon
        variant="default"
        size={26}
        disabled={zoom.scale <= 1}
        aria-label={t('zoom.out')}
        aria-keyshortcuts={keyOf('zoomOut')}
        title={t('zoom.out')}
        onClick={() => onZoom(zoomBy(zoom, 1 / zoomStep))}
      >
        <IconMinus size={14} />
      </ActionIcon>
      <Button
        size="compact-sm"
        variant="default"
        w={52}
        px={0}
        styles={wholeLabel}
        aria-keyshortcuts={keyOf('zoomOff')}
        title={t('zoom.off')}
        onClick={() => onZoom(wholePicture)}
      >
        <VisuallyHidden>{t('zoom.off')}</VisuallyHidden> {percent}
      </Button>
      <ActionIcon
        variant="default"
        size={26}
        disabled={zoom.scale >= maxScale}
        aria-label={t('zoom.in')}
        aria-keyshortcuts={keyOf('zoomIn')}
        title={t('zoom.in')}
        onClick={() => onZoom(zoomBy(zoom, zoomStep))}
      >
        <IconPlus size={14} />
      </ActionIcon>
    </Group>
  );
}
