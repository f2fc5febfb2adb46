import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconFilterOff, IconMovie, IconPlayerSkipForward } from '@tabler/icons-react';
import { type ReactNode, type Ref, useImperativeHandle } from 'react';
import { useTranslation } from 'react-i18next';
import type { Veil } from '../care/use-care.ts';
import { AddToGallery } from '../galleries/AddToGallery.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { EvidenceTimeline } from '../media/EvidenceTimeline.tsx';
import { Filmstrip } from '../media/Filmstrip.tsx';
import { PlayedVideo } from '../media/FrameStage.tsx';
import { FrameViewer } from '../media/FrameViewer.tsx';
import { evidenceBeside, evidenceFrom, nearFrames } from '../media/near-frames.ts';
import { isNowhere } from '../media/nowhere.ts';
import { isMounted } from '../media/playback-front.ts';
import type { Playback } from '../media/use-playback.ts';
import { useStageKeys } from '../media/use-stage-keys.ts';
import { frameNear } from '../media/video-frames.ts';
import type { Zoom } from '../media/zoom.ts';
import { isStream } from '../paths/place-of.ts';
import { hasEnded } from '../submissions/progress.ts';
import { axisLength } from '../submissions/rows/axis-length.ts';
import { useMoment } from '../submissions/use-moment.ts';
import { Empty } from '../ui/Empty.tsx';
import { usePreload } from '../ui/use-preload.ts';
import { FilterChip } from './FilterChip.tsx';
import type { ShownVideo } from './shown-video.ts';
import type { useVideoView, VideoViewState } from './use-video-view.ts';
import classes from './VideoPage.module.css';

type Props = {
  video: ShownVideo;
  view: VideoViewState;
  change: ReturnType<typeof useVideoView>['change'];
  activeId: string | null;
  onActive: (id: string | null) => void;
  playback: Playback;
  onAt: (seconds: number) => void;
  onFrame: (key: string | null) => void;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  veil: Veil;
  /** Goes to a moment, in the player too if it is shown. */
  seek: Ref<(seconds: number) => void>;
  /** A running stream as it is now, and whether that is shown instead of a frame. */
  live?: { shown: boolean; picture: ReactNode } | undefined;
};

/** The stage of a video, in step with the rows below it. */
export function VideoView(props: Props) {
  const { video, view, change, activeId, onActive, playback, onAt, onFrame, zoom, onZoom, veil } = props;
  const { t } = useTranslation('videos');
  const { blurred, setBlurred } = veil;
  const { detail, frames, index, frame } = video;
  const { submission } = detail;
  const moment = useMoment(detail.fragments);
  const live = isStream(submission.kind) && !hasEnded(submission.state);
  const isLive = props.live?.shown === true;
  const newer = live && !isLive ? frames.length - 1 - index : 0;
  const hasBox = frame?.findings.some(({ box }) => box) === true;
  const groups = nearFrames(frames);
  const mounted = isMounted(playback.front);
  const at = playback.moment;
  const step = (to: number | null) => {
    const next = to === null ? undefined : frames[to];
    if (!next) return;
    onFrame(next.key);
    playback.toStill(next.offset);
  };
  const go = (seconds: number) => {
    const near = frames[frameNear(frames, seconds)];
    if (near) onFrame(near.key);
    if (mounted || !near) playback.seek(seconds);
    else onAt(seconds);
  };
  useImperativeHandle(props.seek, () => go);
  const byFrame = (by: 1 | -1) => () => (mounted ? playback.stepFrame(by) : step(index + by));
  const byEvidence = (by: 1 | -1) => () => {
    const isStill = at === null || at === frame?.offset;
    step(isStill ? evidenceBeside(groups, index, by) : evidenceFrom(groups, frames, at, by));
  };
  const bySecond = (by: 1 | -1) => () => {
    const to = Math.max(0, (at ?? 0) + by);
    if (mounted) playback.seek(to);
    else go(to);
  };
  usePreload(PlayedVideo);
  useStageKeys({ playback, zoom, setZoom: onZoom, findings: frame?.findings ?? [], activeId });
  useKeys({
    blur: () => setBlurred(!blurred),
    boxOnly: blurred && !isLive && hasBox ? () => veil.setBoxOnly(!veil.boxOnly) : undefined,
    previousEvidence: byEvidence(-1),
    nextEvidence: byEvidence(1),
    frameBack: byFrame(-1),
    frameOn: byFrame(1),
    secondBack: bySecond(-1),
    secondOn: bySecond(1),
  });
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
  const noFrames = (
    <NoFrames video={video} filtered={view.filter !== null} onClear={() => change({ filter: null })} />
  );
  const onStage = !isLive && (frame !== null || playback.src !== null);
  return (
    <Stack gap="xs">
      {isLive ? (
        props.live?.picture
      ) : onStage ? (
        <FrameViewer
          frame={frame?.evidence ?? null}
          offset={frame?.offset ?? null}
          findings={frame?.findings ?? []}
          played={{ playback, frames, interval: submission.params.interval }}
          empty={frame ? undefined : noFrames}
          zoom={zoom}
          onZoom={onZoom}
          activeId={activeId}
          onActive={onActive}
          blurred={blurred}
          onBlurred={setBlurred}
          boxOnly={veil.boxOnly}
          onBoxOnly={veil.setBoxOnly}
          seek={
            <EvidenceTimeline
              duration={axisLength(detail)}
              findings={video.findings}
              fragments={detail.fragments}
              missing={detail.missing}
              at={at}
              onAt={go}
              heat
              onlyHeat
            />
          }
          action={
            frame ? (
              <AddToGallery
                key={frame.key}
                frame={frame.evidence}
                findings={frame.findings}
                activeId={activeId}
                blurred={blurred}
              />
            ) : null
          }
          caption={
            <Group gap="xs">
              {controls}
              {frame ? (
                <Text size="xs" c="dimmed">
                  {t('frameOf', { at: index + 1, of: frames.length })}
                  {frame.offset === null && frame.findings[0] && ` · ${moment(frame.findings[0])}`}
                </Text>
              ) : null}
            </Group>
          }
        />
      ) : (
        <div className={classes.noFrames}>{noFrames}</div>
      )}
      {!onStage && <Group gap="xs">{controls}</Group>}
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
  );
}
