import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Finding } from '../../api/findings.ts';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { q } from '../api/client.ts';
import { isProblem } from '../api/problem-error.ts';
import { useVeil, useWorst } from '../care/use-care.ts';
import { usePlayback } from '../media/use-playback.ts';
import { wholePicture } from '../media/zoom.ts';
import page from '../submissions/SubmissionPage.module.css';
import { VideoHeader } from '../submissions/VideoHeader.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { frameOf, shownVideoOf } from './shown-video.ts';
import { useVideoView } from './use-video-view.ts';
import classes from './VideoPage.module.css';
import { VideoTabs } from './VideoTabs.tsx';
import { VideoView } from './VideoView.tsx';

type Props = {
  /** The page title until the submission is loaded. */
  title: string;
  /** Shown when the submission does not exist. */
  notFound: ReactNode;
  /** Renders submissions without pictures. */
  AudioResults?: ComponentType<{ detail: SubmissionDetail }>;
};

/** The page of a video or live stream: frames with their findings, the findings per task, the charts. */
export function VideoResultsPage({ title, notFound, AudioResults }: Props) {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(q.submission(id));
  if (data?.submission.kind === 'audio-stream' && AudioResults)
    return <AudioResults key={id} detail={data} />;
  if (data) return <ShownVideo key={id} detail={data} />;
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

function ShownVideo({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation('common');
  useDocumentTitle(`${detail.submission.title} · ${t('product')}`);
  const { view, change } = useVideoView();
  const [activeId, setActiveId] = useState<string | null>(null);
  /** The timeline's position when it is not a frame's own time: during playback, or on speech. */
  const [at, setAt] = useState<number | null>(null);
  const { filter, frame } = view;
  /** The frame shown when none is chosen; a later frame does not replace it, even with a worse finding. */
  const [held, setHeld] = useState<string | null>(null);
  const video = useMemo(
    () => shownVideoOf(detail, { filter, frame: frame ?? held }),
    [detail, filter, frame, held],
  );
  const [zoom, setZoom] = useState(wholePicture);
  const boxes = video.frame?.findings.some(({ box }) => box) === true;
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
    change({ frame: key });
  };
  const showFinding = (finding: Finding) => {
    const to = frameOf(video.frames, finding);
    showFrame(to?.key ?? null);
    playback.toStill(to?.offset ?? null);
    setAt(finding.startTime ?? finding.offset);
    setActiveId(finding.id);
  };
  return (
    <div className={page.page}>
      <VideoHeader detail={detail} />
      <div className={page.columns} data-grey={veil.grey || undefined}>
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
          />
        </div>
        {/* The thumbnails are blurred as long as the large picture is. */}
        <div data-veiled={veil.blurred || undefined}>
          <VideoTabs
            video={video}
            view={view}
            change={change}
            activeId={activeId}
            onActive={setActiveId}
            at={playback.moment}
            onFinding={showFinding}
          />
        </div>
      </div>
    </div>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <div className={page.page} aria-busy="true">
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <Skeleton height={30} width={320} mb={8} />
      <Skeleton height={18} width={480} maw="100%" mb="md" />
      <div className={page.columns}>
        <Skeleton className={classes.waiting} />
        <Skeleton height={420} />
      </div>
    </div>
  );
}
