import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconFilterOff, IconMovie, IconPlayerSkipForward } from '@tabler/icons-react';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Veil } from '../care/use-care.ts';
import { AddToGallery } from '../galleries/AddToGallery.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { Filmstrip } from '../media/Filmstrip.tsx';
import { FrameViewer } from '../media/FrameViewer.tsx';
import { evidenceBeside, nearFrames } from '../media/near-frames.ts';
import { isNowhere } from '../media/nowhere.ts';
import { frameNear } from '../media/video-frames.ts';
import { isStream } from '../paths/place-of.ts';
import { hasEnded } from '../submissions/progress.ts';
import { useMoment } from '../submissions/use-moment.ts';
import { Empty } from '../ui/Empty.tsx';
import { FilterChip } from './FilterChip.tsx';
import type { ShownVideo } from './shown-video.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import type { useVideoView, VideoViewState } from './use-video-view.ts';
import classes from './VideoPage.module.css';
import { VideoPlayer } from './VideoPlayer.tsx';

type Props = {
  video: ShownVideo;
  view: VideoViewState;
  change: ReturnType<typeof useVideoView>['change'];
  activeId: string | null;
  onActive: (id: string | null) => void;
  at: number | null;
  onAt: (seconds: number) => void;
  onFrame: (key: string | null) => void;
  veil: Veil;
  /** Goes to a moment, in the player too if it is shown. */
  seek: Ref<(seconds: number) => void>;
  /** A running stream as it is now, and whether that is shown instead of a frame. */
  live?: { shown: boolean; picture: ReactNode } | undefined;
};

/** Frame or player of a video, kept in step. */
export function VideoView(props: Props) {
  const { video, view, change, activeId, onActive, at, onAt, onFrame, veil, seek } = props;
  const { t } = useTranslation('videos');
  const { blurred, setBlurred } = veil;
  const player = useRef<HTMLVideoElement>(null);
  const { detail, frames, index, frame } = video;
  const { submission } = detail;
  const moment = useMoment(detail.fragments);
  const live = isStream(submission.kind) && !hasEnded(submission.state);
  const isLive = props.live?.shown === true;
  const newer = live && !isLive ? frames.length - 1 - index : 0;
  const plays = view.player && submission.playUrl !== null;
  const hasBox = frame?.findings.some(({ box }) => box) === true;
  const groups = nearFrames(frames);
  const step = (to: number | null) => {
    const next = to === null ? undefined : frames[to];
    if (!next) return;
    if (plays && player.current && next.offset !== null) player.current.currentTime = next.offset;
    onFrame(next.key);
  };
  const go = (seconds: number) => {
    if (plays && player.current) player.current.currentTime = seconds;
    const near = frames[frameNear(frames, seconds)];
    if (near) onFrame(near.key);
    onAt(seconds);
  };
  useImperativeHandle(seek, () => go);
  useKeys({
    blur: () => setBlurred(!blurred),
    boxOnly: blurred && !plays && !isLive && hasBox ? () => veil.setBoxOnly(!veil.boxOnly) : undefined,
    previousEvidence: () => step(evidenceBeside(groups, index, -1)),
    nextEvidence: () => step(evidenceBeside(groups, index, 1)),
    frameBack: () => step(index - 1),
    frameOn: () => step(index + 1),
    secondBack: () => go(Math.max(0, (at ?? 0) - 1)),
    secondOn: () => go((at ?? 0) + 1),
  });
  usePlayerKeys(player, plays);
  const controls = (
    <>
      {props.live && (
        <SegmentedControl
          size="xs"
          aria-label={t('view.name')}
          value={isLive ? 'live' : 'frames'}
          data={[
            { value: 'live', label: t('view.live') },
            { value: 'frames', label: t('view.frames') },
          ]}
          onChange={(value) => change({ live: value === 'live' })}
        />
      )}
      {submission.playUrl !== null && (
        <SegmentedControl
          size="xs"
          aria-label={t('view.name')}
          value={plays ? 'player' : 'frames'}
          data={[
            { value: 'frames', label: t('view.frames') },
            { value: 'player', label: t('view.player') },
          ]}
          onChange={(value) => change({ player: value === 'player' })}
        />
      )}
      {newer > 0 && (
        <Button
          size="compact-sm"
          variant="light"
          rightSection={<IconPlayerSkipForward size={14} />}
          onClick={() => step(frames.length - 1)}
        >
          {t('newer', { count: newer })}
        </Button>
      )}
      {view.filter && <FilterChip filter={view.filter} onClear={() => change({ filter: null })} />}
    </>
  );
  return (
    <Stack gap="xs">
      {isLive ? (
        props.live?.picture
      ) : plays && submission.playUrl ? (
        <VideoPlayer
          ref={player}
          src={submission.playUrl}
          from={at}
          onTime={onAt}
          frames={frames}
          activeId={activeId}
          onActive={onActive}
          veil={veil}
        />
      ) : frame ? (
        <FrameViewer
          frame={frame.evidence}
          offset={frame.offset}
          findings={frame.findings}
          activeId={activeId}
          onActive={onActive}
          blurred={blurred}
          onBlurred={setBlurred}
          boxOnly={veil.boxOnly}
          onBoxOnly={veil.setBoxOnly}
          action={
            <AddToGallery
              key={frame.key}
              frame={frame.evidence}
              findings={frame.findings}
              activeId={activeId}
              blurred={blurred}
            />
          }
          caption={
            <Group gap="xs">
              {controls}
              <Text size="xs" c="dimmed">
                {t('frameOf', { at: index + 1, of: frames.length })}
                {frame.offset === null && frame.findings[0] && ` · ${moment(frame.findings[0])}`}
              </Text>
            </Group>
          }
        />
      ) : (
        <NoFrames video={video} filtered={view.filter !== null} onClear={() => change({ filter: null })} />
      )}
      {(plays || !frame) && <Group gap="xs">{controls}</Group>}
      {/* Frames with a moment are on the time axis below. */}
      {frames.some(({ offset }) => offset === null) && (
        <Filmstrip frames={frames} groups={groups} index={index} onIndex={step} blurred={blurred} />
      )}
    </Stack>
  );
}

function NoFrames({
  video,
  filtered,
  onClear,
}: {
  video: ShownVideo;
  filtered: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation('videos');
  const { kind, state, params, frames } = video.detail.submission;
  const nowhere = video.detail.findings.some(isNowhere);
  const context = isStream(kind) ? 'stream' : '';
  const why = filtered
    ? 'filtered'
    : !hasEnded(state)
      ? params.realTimeCallback === true || isStream(kind)
        ? 'soon'
        : 'atTheEnd'
      : state === 'error'
        ? 'failed'
        : nowhere
          ? 'nowhere'
          : 'clean';
  return (
    <div className={classes.noFrames}>
      <Empty
        icon={filtered ? <IconFilterOff size={24} /> : <IconMovie size={24} />}
        title={t(`noFrames.${why}.title`)}
        hint={t(`noFrames.${why}.hint`, { context, count: frames ?? 0 })}
      >
        {filtered && (
          <Button variant="default" size="xs" onClick={onClear}>
            {t('filter.all')}
          </Button>
        )}
      </Empty>
    </div>
  );
}
