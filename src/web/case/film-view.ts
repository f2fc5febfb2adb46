import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CaseDetail } from '../../api/cases.ts';
import { type FilmFrame, filmFrames, frameNear, worstFrame } from '../media/film-frames.ts';

/** Labels whose pictures nobody should meet unprepared. */
const hardLabels = ['Porn', 'Terror'];

export type FilmView = {
  frames: FilmFrame[];
  index: number;
  frame: FilmFrame | null;
  goTo: (index: number) => void;
  goToFrame: (key: string) => void;
  goToMoment: (seconds: number) => void;
  step: (by: 1 | -1) => void;
  activeId: string | null;
  setActiveId: (id: string | null) => void;
  blurred: boolean;
  setBlurred: (blurred: boolean) => void;
};

/**
 * Which frame of a film is looked at. The frame is in the address, so a link shows a colleague the same one; what keys
 * count from is kept beside it, since the address follows a fast hand too late.
 */
export function useFilmView({ case: shown, findings }: CaseDetail): FilmView {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState(() => params.get('frame') ?? shown.handOver?.frame ?? null);
  const latest = useRef(chosen);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [blurred, setBlurred] = useState(
    shown.severity >= 3 || shown.labels.some(({ label }) => hardLabels.includes(label)),
  );
  const frames = filmFrames(findings);
  const indexOf = (key: string | null) => {
    const found = frames.findIndex((frame) => frame.key === key);
    return found >= 0 ? found : worstFrame(frames);
  };
  const index = indexOf(chosen);
  const goTo = (next: number) => {
    const frame = frames[next];
    if (!frame) return;
    latest.current = frame.key;
    setChosen(frame.key);
    setActiveId(null);
    setParams(
      (before) => {
        before.set('frame', frame.key);
        return before;
      },
      { replace: true },
    );
  };
  return {
    frames,
    index,
    frame: frames[index] ?? null,
    goTo,
    goToFrame: (key) => goTo(frames.findIndex((frame) => frame.key === key)),
    goToMoment: (seconds) => goTo(frameNear(frames, seconds)),
    step: (by) => goTo(indexOf(latest.current) + by),
    activeId,
    setActiveId,
    blurred,
    setBlurred,
  };
}
