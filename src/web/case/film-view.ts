import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CaseDetail } from '../../api/cases.ts';
import { useVeil, type Veil } from '../care/use-care.ts';
import { type FilmFrame, filmFrames, frameNear, worstFrame } from '../media/film-frames.ts';

export type FilmView = Veil & {
  frames: FilmFrame[];
  index: number;
  frame: FilmFrame | null;
  goTo: (index: number) => void;
  goToFrame: (key: string) => void;
  goToMoment: (seconds: number) => void;
  step: (by: 1 | -1) => void;
  /** To the nearest frame that is a second or more away. */
  stepSecond: (by: 1 | -1) => void;
  /** Which end of the film a step ran into, until the next one. */
  end: 'first' | 'last' | null;
  activeId: string | null;
  setActiveId: (id: string | null) => void;
};

/**
 * Which frame of a film is looked at. The frame is in the address, so a link shows a colleague the same one; what keys
 * count from is kept beside it, since the address follows a fast hand too late.
 */
export function useFilmView({ case: shown, findings }: CaseDetail): FilmView {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState(() => params.get('frame') ?? shown.handOver?.frame ?? null);
  const latest = useRef(chosen);
  const [end, setEnd] = useState<FilmView['end']>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const veil = useVeil(shown.severity);
  const frames = filmFrames(findings);
  const indexOf = (key: string | null) => {
    const found = frames.findIndex((frame) => frame.key === key);
    return found >= 0 ? found : worstFrame(frames);
  };
  const index = indexOf(chosen);
  const goTo = (next: number) => {
    const frame = frames[next];
    if (!frame) return;
    setEnd(null);
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
  const stepTo = (by: 1 | -1, next: number) => {
    if (frames[next]) goTo(next);
    else setEnd(by === 1 ? 'last' : 'first');
  };
  return {
    frames,
    index,
    frame: frames[index] ?? null,
    goTo,
    goToFrame: (key) => goTo(frames.findIndex((frame) => frame.key === key)),
    goToMoment: (seconds) => goTo(frameNear(frames, seconds)),
    step: (by) => stepTo(by, indexOf(latest.current) + by),
    stepSecond: (by) => {
      const at = indexOf(latest.current);
      const from = frames[at]?.offset ?? 0;
      const away = (frame: FilmFrame) => ((frame.offset ?? from) - from) * by >= 1;
      stepTo(by, by === 1 ? frames.findIndex(away) : frames.findLastIndex(away));
    },
    end,
    activeId,
    setActiveId,
    ...veil,
  };
}
