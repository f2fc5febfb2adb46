import { useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { CaseDetail } from '../../../api/cases.ts';
import { useVeil, type Veil } from '../../care/use-care.ts';
import { type FilmFrame, filmFrames, frameNear, worstFrame } from '../../media/film-frames.ts';
import { evidenceBeside, type NearFrames, nearFrames } from '../../media/near-frames.ts';

export type FilmView = Veil & {
  frames: FilmFrame[];
  /** The frames as evidence: those together of which one look tells as much as many. */
  groups: NearFrames[];
  index: number;
  frame: FilmFrame | null;
  /** Whether anything on the frame has a place on it. */
  boxes: boolean;
  goTo: (index: number) => void;
  goToFrame: (key: string) => void;
  goToMoment: (seconds: number) => void;
  /** To the next frame. */
  step: (by: 1 | -1) => void;
  /** To where the next evidence begins: past all frames that are nearly this one. */
  stepEvidence: (by: 1 | -1) => void;
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
  const { caseId } = useParams();
  const [picked, setPicked] = useState<string | null>(null);
  // A case that is drawn ahead is not the one of the address.
  const asked = caseId === shown.id ? params.get('frame') : null;
  const chosen = picked ?? asked ?? shown.handOver?.frame ?? null;
  const latest = useRef<string | null>(null);
  const [end, setEnd] = useState<FilmView['end']>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const frames = filmFrames(findings);
  const groups = nearFrames(frames);
  const indexOf = (key: string | null) => {
    const found = frames.findIndex((frame) => frame.key === key);
    return found >= 0 ? found : worstFrame(frames);
  };
  const index = indexOf(chosen);
  const boxes = frames[index]?.findings.some(({ box }) => box) ?? false;
  const veil = useVeil(shown.severity, boxes);
  const goTo = (next: number) => {
    const frame = frames[next];
    if (!frame) return;
    setEnd(null);
    latest.current = frame.key;
    setPicked(frame.key);
    setActiveId(null);
    setParams(
      (before) => {
        before.set('frame', frame.key);
        return before;
      },
      { replace: true },
    );
  };
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
    goToMoment: (seconds) => goTo(frameNear(frames, seconds)),
    step: (by) => stepTo(by, indexOf(latest.current ?? chosen) + by),
    stepEvidence: (by) => stepTo(by, evidenceBeside(groups, indexOf(latest.current ?? chosen), by)),
    stepSecond: (by) => {
      const at = indexOf(latest.current ?? chosen);
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
