import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Finding } from '../../api/findings.ts';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { q } from '../api/client.ts';
import { isProblem } from '../api/problem-error.ts';
import { useVeil, useWorst, type Veil } from '../care/use-care.ts';
import { momentOf } from '../media/timeline.ts';
import { usePlayback } from '../media/use-playback.ts';
import { wholePicture } from '../media/zoom.ts';
import { hasEnded } from '../submissions/progress.ts';
import { axisLength } from '../submissions/rows/axis-length.ts';
import { RowsSkeleton } from '../submissions/rows/RowsSkeleton.tsx';
import { ScoreRows } from '../submissions/rows/ScoreRows.tsx';
import page from '../submissions/SubmissionPage.module.css';
import { useMoment } from '../submissions/use-moment.ts';
import { VideoHeader } from '../submissions/VideoHeader.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { FindingsPanel } from './FindingsPanel.tsx';
import { LazyDetails } from './LazyDetails.tsx';
import { frameOf, shownVideoOf } from './shown-video.ts';
import { useVideoView } from './use-video-view.ts';
import classes from './VideoPage.module.css';
import { VideoView } from './VideoView.tsx';

type Props = {
  /** The page title until the submission is loaded. */
  title: string;
  /** Shown when the submission does not exist. */
  notFound: ReactNode;
  /** Renders submissions without pictures. */
  AudioResults?: ComponentType<{ detail: SubmissionDetail }>;
  /** Shows a running stream as it is now. */
  Live?: ComponentType<LiveProps>;
};
type LiveProps = { detail: SubmissionDetail; veil: Veil };

/** The page of a video or live stream: its picture beside its findings, and below them a row for each class. */
export function VideoResultsPage({ title, notFound, AudioResults, Live }: Props) {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(q.submission(id));
  if (data?.submission.kind === 'audio-stream' && AudioResults)
    return <AudioResults key={id} detail={data} />;
  if (data) return <ShownVideo key={id} detail={data} Live={Live} />;
  if (isProblem(error, 'not_found')) return notFound;
  if (error) {
    return (
      <div className={page.page}>
        <VisuallyHidden component="h1">{title}</VisuallyHidden>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return <Waiting title={title} />;
}

function ShownVideo({ detail, Live }: { detail: SubmissionDetail; Live: Props['Live'] }) {
  const { t } = useTranslation('common');
  useDocumentTitle(`${detail.submission.title} · ${t('product')}`);
  const { view, change } = useVideoView();
  const [activeId, setActiveId] = useState<string | null>(null);
  /** The moment when it is not a frame's own time: during playback, or on speech. */
  const [at, setAt] = useState(view.frame === null ? view.at : null);
  const seek = useRef<(seconds: number) => void>(null);
  const { filter, frame } = view;
  /** The frame shown when none is chosen; a later frame does not replace it, even with a worse finding. */
  const [held, setHeld] = useState<string | null>(null);
  const video = useMemo(
    () => shownVideoOf(detail, { filter, frame: frame ?? held }),
    [detail, filter, frame, held],
  );
  const all = useMemo(() => shownVideoOf(detail, { filter: null, frame: null }).frames, [detail]);
  const running = Live !== undefined && !hasEnded(detail.submission.state);
  const isLive = running && view.live;
  const [zoom, setZoom] = useState(wholePicture);
  const boxes = !isLive && video.frame?.findings.some(({ box }) => box) === true;
  const veil = useVeil(useWorst(detail.findings), boxes);
  const playback = usePlayback({
    src: detail.submission.playUrl,
    home: video.frame?.offset ?? null,
    seconds: at,
    onSeconds: setAt,
    muted: veil.muted,
    setMuted: veil.setMuted,
    opened: view.player,
  });
  if (held === null && video.frame) setHeld(video.frame.key);
  const showFrame = (key: string | null) => {
    setAt(null);
    setActiveId(null);
    change({ frame: key, ...(running ? { live: false } : {}) });
  };
  const showFinding = (finding: Finding) => {
    const to = frameOf(all, finding);
    showFrame(to?.key ?? null);
    playback.toStill(to?.offset ?? null);
    setAt(momentOf(finding));
    setActiveId(finding.id);
  };
  const moment = useMoment(detail.fragments);
  const lists = { activeId, onActive: setActiveId, onFinding: showFinding, moment };
  return (
    <div className={page.page} data-grey={veil.grey || undefined}>
      <VideoHeader detail={detail} />
      <div className={classes.columns}>
        <div className={classes.video}>
          <VideoView
            video={video}
            view={view}
            change={change}
            activeId={activeId}
            onActive={setActiveId}
            playback={playback}
            onAt={setAt}
            onFrame={showFrame}
            zoom={zoom}
            onZoom={setZoom}
            veil={veil}
            live={running ? { shown: isLive, picture: <Live detail={detail} veil={veil} /> } : undefined}
            seek={seek}
          />
        </div>
        <div className={classes.findings}>
          <FindingsPanel video={video} {...lists} />
        </div>
      </div>
      {/* The pictures are blurred as long as the large one is. */}
      <div data-veiled={veil.blurred || undefined}>
        <ScoreRows
          detail={detail}
          length={axisLength(detail)}
          at={playback.moment}
          onAt={(seconds) => seek.current?.(seconds)}
          activeId={activeId}
          onFinding={showFinding}
          filter={filter}
          onFilter={(next) => change({ filter: next, frame: null })}
          open={view.open}
          onOpen={(open) => change({ open })}
          pictures={{ frames: all, current: video.frame?.key ?? null, onFrame: showFrame }}
          details={(task) => (
            <LazyDetails task={task} filter={filter} transcript={detail.transcript} {...lists} />
          )}
        />
      </div>
    </div>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <div className={page.page} aria-busy="true">
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <Skeleton height={28} width={320} mb={8} />
      <Skeleton height={16} width={480} maw="100%" mb="md" />
      <div className={classes.columns}>
        <Skeleton className={classes.waiting} />
        <Skeleton className={classes.findings} />
      </div>
      <RowsSkeleton />
    </div>
  );
}
