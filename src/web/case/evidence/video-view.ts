import { useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { CaseDetail } from '../../../api/cases.ts';
import { useVeil, type Veil } from '../../care/use-care.ts';
import { useSavedView } from '../../decision/use-draft.ts';
import { evidenceBeside, evidenceFrom, type NearFrames, nearFrames } from '../../media/near-frames.ts';
import { isMounted } from '../../media/playback-front.ts';
import { type Playback, usePlayback } from '../../media/use-playback.ts';
import { frameNear, type VideoFrame, videoFrames, worstFrame } from '../../media/video-frames.ts';
import { wholePicture, type Zoom } from '../../media/zoom.ts';

export type VideoView = Veil & {
  frames: VideoFrame[];
  /** The frames grouped by evidence: frames that look nearly the same are one group. */
  groups: NearFrames[];
  index: number;
  frame: VideoFrame | null;
  /** Whether a finding on the frame has a box. */
  boxes: boolean;
  goTo: (index: number) => void;
  goToFrame: (key: string) => void;
  goToMoment: (seconds: number) => void;
  /** Goes to the next frame. */
  step: (by: 1 | -1) => void;
  /** Goes to the first frame of the next group. */
  stepEvidence: (by: 1 | -1) => void;
  /** Goes to the nearest frame that is a second or more away. */
  stepSecond: (by: 1 | -1) => void;
  /** The end of the video that the last step ran into. */
  end: 'first' | 'last' | null;
  activeId: string | null;
  setActiveId: (id: string | null) => void;
  /** The video on the stage, in place of the frame's still. */
  playback: Playback;
  zoom: Zoom;
  setZoom: (zoom: Zoom) => void;
};

/**
 * The current frame of a video. It is in the address, so that a link shows a colleague the same one. Steps count from a
 * ref, since the address changes too late for fast key presses.
 */
export function useVideoView({ case: shown, findings, submission }: CaseDetail): VideoView {
  const [params, setParams] = useSearchParams();
  const { caseId } = useParams();
  const { before, save } = useSavedView(shown);
  const [picked, setPicked] = useState<string | null>(null);
  // A case that is rendered ahead is not the one in the address.
  const fromAddress = caseId === shown.id ? params.get('frame') : null;
  const chosen = picked ?? fromAddress ?? before.frame ?? shown.handOver?.frame ?? null;
  const latest = useRef<string | null>(null);
  const [end, setEnd] = useState<VideoView['end']>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  /** The video's own moment, while it is not the frame's: played, sought or stepped. */
  const [seconds, setSeconds] = useState(before.seconds);
  const [zoom, setZoom] = useState(before.zoom ?? wholePicture);
  const moveTo = (to: number | null) => {
    setSeconds(to);
    save({ seconds: to });
  };
  const frames = useMemo(() => videoFrames(findings), [findings]);
  const groups = nearFrames(frames);
  const indexOf = (key: string | null) => {
    const found = frames.findIndex((frame) => frame.key === key);
    return found >= 0 ? found : worstFrame(frames);
  };
  const index = indexOf(chosen);
  const boxes = frames[index]?.findings.some(({ box }) => box) ?? false;
  const veil = useVeil(shown.severity, boxes, before.veil, (veil) => save({ veil }));
  const playback = usePlayback({
    src: submission.playUrl,
    home: frames[index]?.offset ?? null,
    seconds,
    onSeconds: moveTo,
    muted: veil.muted,
    setMuted: veil.setMuted,
  });
  const choose = (frame: VideoFrame) => {
    setEnd(null);
    latest.current = frame.key;
    setPicked(frame.key);
    save({ frame: frame.key });
    setActiveId(null);
    setParams(
      (before) => {
        before.set('frame', frame.key);
        return before;
      },
      { replace: true },
    );
  };
  const goTo = (next: number) => {
    const frame = frames[next];
    if (!frame) return;
    choose(frame);
    playback.toStill(frame.offset);
  };
  /** The chosen frame's index, also before the address has followed. */
  const here = () => indexOf(latest.current ?? chosen);
  const mounted = isMounted(playback.front);
  const stepTo = (by: 1 | -1, next: number | null) => {
    if (next !== null && frames[next]) goTo(next);
    else setEnd(by === 1 ? 'last' : 'first');
  };
  return {
    frames,
    groups,
    index,
    frame: frames[index] ?? null,
    boxes,
    goTo,
    goToFrame: (key) => goTo(frames.findIndex((frame) => frame.key === key)),
    goToMoment: (moment) => {
      const near = frames[frameNear(frames, moment)];
      if (near) choose(near);
      if (mounted || !near) playback.seek(moment);
      else moveTo(moment);
    },
    step: (by) => {
      if (mounted) playback.stepFrame(by);
      else stepTo(by, here() + by);
    },
    stepEvidence: (by) => {
      const at = playback.playedTo();
      stepTo(by, at === null ? evidenceBeside(groups, here(), by) : evidenceFrom(groups, frames, at, by));
    },
    stepSecond: (by) => {
      if (mounted) {
        playback.seek(Math.max(0, (playback.playedTo() ?? frames[index]?.offset ?? 0) + by));
        return;
      }
      const at = here();
      const from = frames[at]?.offset ?? 0;
      const away = (frame: VideoFrame) => ((frame.offset ?? from) - from) * by >= 1;
      stepTo(by, by === 1 ? frames.findIndex(away) : frames.findLastIndex(away));
    },
    end,
    activeId,
    setActiveId,
    playback,
    zoom,
    setZoom: (next) => {
      setZoom(next);
      save({ zoom: next });
    },
    ...veil,
  };
}
