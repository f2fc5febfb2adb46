import { useState } from 'react';
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
  goToMoment: (seconds: number) => void;
  step: (by: 1 | -1) => void;
  activeId: string | null;
  setActiveId: (id: string | null) => void;
  blurred: boolean;
  setBlurred: (blurred: boolean) => void;
};

/** Which frame of a film is looked at. The frame is in the address, so a link shows a colleague the same one. */
export function useFilmView({ case: shown, findings }: CaseDetail): FilmView {
  const [params, setParams] = useSearchParams();
  const [activeId, setActiveId] = useState<string | null>(null);
  const [blurred, setBlurred] = useState(
    shown.severity >= 3 || shown.labels.some(({ label }) => hardLabels.includes(label)),
  );
  const frames = filmFrames(findings);
  const asked = frames.findIndex((frame) => frame.key === params.get('frame'));
  const index = asked >= 0 ? asked : worstFrame(frames);
  const goTo = (next: number) => {
    const frame = frames[next];
    if (!frame) return;
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
    goToMoment: (seconds) => goTo(frameNear(frames, seconds)),
    step: (by) => goTo(index + by),
    activeId,
    setActiveId,
    blurred,
    setBlurred,
  };
}
