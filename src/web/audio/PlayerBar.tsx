import { Button, Group } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatOffset } from '../format/time.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { Keycaps } from '../ui/Keycap.tsx';
import classes from './Audio.module.css';
import type { AudioState } from './use-audio.ts';

type Props = { audio: AudioState; length: number; plays: boolean };

/** Play, mute, the current position, and buttons for the previous and next finding. */
export function PlayerBar({ audio, length, plays }: Props) {
  const { t } = useTranslation('audio');
  const keyOf = useKeyOf();
  const { player, regions, chosen } = audio;
  const index = regions.findIndex(({ finding }) => finding.id === chosen?.id);
  return (
    <Group gap="xs" className={classes.bar}>
      {plays && (
        <>
          <Button
            size="xs"
            variant="default"
            className={classes.play}
            leftSection={
              player.playing ? (
                <IconPlayerPauseFilled size={14} aria-hidden />
              ) : (
                <IconPlayerPlayFilled size={14} aria-hidden />
              )
            }
            onClick={player.toggle}
          >
            {t(player.playing ? 'player.pause' : 'player.play')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-pressed={!player.muted}
            leftSection={
              player.muted ? <IconVolumeOff size={15} aria-hidden /> : <IconVolume size={15} aria-hidden />
            }
            onClick={() => player.setMuted(!player.muted)}
          >
            {t('player.sound')}
          </Button>
        </>
      )}
      <span className={classes.clock} data-testid="clock">
        <b>{formatOffset(Math.floor(player.at ?? 0))}</b> / {formatOffset(length)}
      </span>
      {plays && player.muted && <span className={classes.silent}>{t('player.silent')}</span>}
      {regions.length > 0 && (
        <span className={classes.steps}>
          {([-1, 1] as const).map((by) => {
            const action = by === -1 ? 'previousEvidence' : 'nextEvidence';
            return (
              <button
                key={by}
                type="button"
                className={classes.step}
                disabled={audio.next(by) === null}
                aria-label={t(`player.${action}`)}
                aria-keyshortcuts={keyOf(action)}
                onClick={() => audio.step(by)}
              >
                {by === -1 && <IconChevronLeft size={15} aria-hidden />}
                <Keycaps keys={keyOf(action)} />
                {by === 1 && <IconChevronRight size={15} aria-hidden />}
              </button>
            );
          })}
          {index < 0
            ? t('player.findings', { count: regions.length })
            : t('player.finding', { at: index + 1, of: regions.length })}
        </span>
      )}
    </Group>
  );
}
