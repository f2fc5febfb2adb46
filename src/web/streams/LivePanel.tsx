import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconEye, IconVideoOff, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../api/submissions.ts';
import type { Veil } from '../care/use-care.ts';
import { KeyButton } from '../ui/KeyButton.tsx';
import { LiveImage } from './LiveImage.tsx';
import classes from './LivePanel.module.css';
import { latestFlagged } from './latest-flagged.ts';
import { liveFrameQuery } from './live-frame.ts';
import { useLive } from './use-live.ts';

type Props = { detail: SubmissionDetail; veil: Veil };

/** A running stream as it is now. Where it cannot be played: the latest picture, and why. */
export function LivePanel({ detail, veil }: Props) {
  const { t } = useTranslation('streams');
  const visible = useDocumentVisibility() === 'visible';
  const { id } = detail.submission;
  const { state, attempt, play, again } = useLive(id);
  const [muted, setMuted] = useState(true);
  const plays = state.is === 'starting' || state.is === 'playing';
  const sound = t(muted ? 'live.soundOn' : 'live.soundOff');
  return (
    <figure className={classes.panel} aria-label={t('live.name')} data-testid="live" data-live={state.is}>
      <div className={classes.stage}>
        {!plays ? (
          <LatestPicture detail={detail} blurred={veil.blurred} />
        ) : visible ? (
          <video
            key={attempt}
            ref={play}
            muted={muted}
            playsInline
            aria-label={t('live.name')}
            data-blurred={veil.blurred || undefined}
          />
        ) : null}
        {plays ? <span className={classes.status}>{t(`live.${state.is}`)}</span> : null}
        {veil.blurred ? (
          <KeyButton
            action="blur"
            className={classes.show}
            leftSection={<IconEye size={15} />}
            onClick={() => veil.setBlurred(false)}
          >
            {t('media:frame.show')}
          </KeyButton>
        ) : null}
        {plays ? (
          <span className={classes.controls}>
            <ActionIcon
              variant="default"
              size={26}
              aria-label={sound}
              title={sound}
              onClick={() => setMuted(!muted)}
            >
              {muted ? <IconVolumeOff size={15} /> : <IconVolume size={15} />}
            </ActionIcon>
          </span>
        ) : null}
      </div>
      <Group gap="sm" className={classes.reason} role="status">
        {plays ? (
          <Text size="xs" c="dimmed">
            {t('live.hint')}
          </Text>
        ) : (
          <>
            <Text size="sm" data-testid="live-reason">
              {state.is === 'refused' ? state.detail : t(`live.${state.is}`)}
            </Text>
            <Button size="compact-sm" variant="default" onClick={again}>
              {t('live.again')}
            </Button>
          </>
        )}
      </Group>
    </figure>
  );
}

/** The newest picture of the source, else the last one with a finding. */
function LatestPicture({ detail, blurred }: { detail: SubmissionDetail; blurred: boolean }) {
  const { t } = useTranslation('streams');
  const { data, error } = useQuery(liveFrameQuery(detail.submission.id));
  const flagged = latestFlagged(detail);
  if (data && !error) {
    return (
      <>
        <LiveImage blob={data} blurred={blurred} />
        <span className={classes.status}>{t('live.latest')}</span>
      </>
    );
  }
  if (flagged?.evidence?.state !== 'stored') return <IconVideoOff className={classes.nothing} aria-hidden />;
  return (
    <>
      <img src={flagged.evidence.url} alt="" data-veiled={blurred || undefined} />
      <span className={classes.status}>{t('live.flagged')}</span>
    </>
  );
}
