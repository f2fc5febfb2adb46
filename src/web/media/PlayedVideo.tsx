import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../api/problem-error.ts';
import { boxesAt, boxTracks, type HeldBox } from './box-tracks.ts';
import type { FrameSize } from './boxes.ts';
import { eachPicture, type Painted } from './each-picture.ts';
import { FrameBoxes } from './FrameBoxes.tsx';
import classes from './FrameViewer.module.css';
import type { Playback } from './use-playback.ts';
import type { VideoFrame } from './video-frames.ts';

type Props = {
  playback: Playback;
  src: string;
  /** The checked frames, whose boxes are held between them. */
  frames: readonly VideoFrame[];
  /** The interval that was ordered, if any. */
  interval: unknown;
  size: FrameSize;
  /** The still's size is not known, so the video keeps its own aspect ratio in the room. */
  loose: boolean;
  activeId: string | null;
  onActive: (id: string | null) => void;
};

/**
 * The video over the still, in the same box. It can be seen once its picture at the wanted moment is painted. Its boxes
 * follow each painted picture; React renders only when a box moved, came or went.
 */
export function PlayedVideo({ playback, src, frames, interval, size, loose, activeId, onActive }: Props) {
  const { t } = useTranslation('media');
  const tracks = useMemo(() => boxTracks(frames, interval), [frames, interval]);
  const [held, setHeld] = useState<HeldBox[]>([]);
  const shown = playback.front === 'video';
  const { element, measured } = playback;
  const latest = useRef(playback);
  useEffect(() => {
    latest.current = playback;
  });
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    let drawn = '';
    let before: Painted | null = null;
    const draw = (seconds: number) => {
      const next = boxesAt(tracks, seconds);
      const look = lookOf(next);
      if (look === drawn) return;
      drawn = look;
      // Within the picture's own callback, so that box and picture are painted together.
      flushSync(() => setHeld(next));
    };
    const stop = eachPicture(video, (painted) => {
      const seconds = before ? painted.mediaTime - before.mediaTime : 0;
      const pictures = (painted.presentedFrames ?? 0) - (before?.presentedFrames ?? 0);
      // Longer distances are pauses or jumps.
      if (before && pictures === 1 && seconds > 0 && seconds < 0.5) measured.current.frame = seconds;
      before = painted;
      measured.current.at = painted.mediaTime;
      if (!video.seeking) measured.current.to = null;
      draw(painted.mediaTime);
    });
    const seeked = () => {
      draw(video.currentTime);
      // The picture that was sought is decoded, and in the second frame from now it is on the screen.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => latest.current.front === 'coming' && latest.current.on.painted()),
      );
    };
    video.addEventListener('seeked', seeked);
    // The element exists before React listens to it: what happened until now was missed.
    if (video.error) void whyNot(src).then(latest.current.on.failed);
    else latest.current.on.loaded();
    return () => {
      stop();
      video.removeEventListener('seeked', seeked);
    };
  }, [element, measured, tracks, src]);
  return (
    <>
      <video
        ref={element}
        className={`${classes.picture} ${classes.video}`}
        src={src}
        muted={playback.muted}
        data-shown={shown || undefined}
        data-loose={loose || undefined}
        playsInline
        disablePictureInPicture
        preload="auto"
        aria-label={t('player.name')}
        aria-hidden={!shown}
        onLoadedMetadata={playback.on.loaded}
        onPlay={() => playback.on.played(true)}
        onPause={() => playback.on.played(false)}
        onTimeUpdate={playback.on.moved}
        onEnded={playback.on.moved}
        onError={() => void whyNot(src).then(latest.current.on.failed)}
        data-testid="video"
      />
      {shown ? <FrameBoxes size={size} boxes={held} activeId={activeId} onActive={onActive} /> : null}
    </>
  );
}

/** What is drawn of the boxes, to the hundredth of a percent. */
function lookOf(held: readonly HeldBox[]): string {
  const places = ({ box }: HeldBox) => box.map((point) => point.map((share) => share.toFixed(5)).join());
  return held.map((one) => [one.key, one.finding.id, one.inferred, ...places(one)].join(' ')).join('|');
}

/** A media element does not say why it failed: the server's sentence, or null if the file comes and cannot be decoded. */
async function whyNot(src: string): Promise<string | null> {
  try {
    const answer = await fetch(src, { headers: { range: 'bytes=0-0' } });
    if (!answer.ok) return problemOf(answer.status, await answer.text()).problem.detail || null;
    await answer.body?.cancel();
  } catch {
    // The note on the line says that the server cannot be reached.
  }
  return null;
}
