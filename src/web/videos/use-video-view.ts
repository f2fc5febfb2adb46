import { useSearchParams } from 'react-router-dom';
import { secondsOf } from '../paths/seconds-of.ts';
import { type ClassFilter, readClassFilter, writeClassFilter } from '../submissions/rows/class-filter.ts';

export type VideoViewState = {
  /** The task whose details are open. */
  open: string | null;
  frame: string | null;
  filter: ClassFilter | null;
  /** A link to the video rather than to its frames: it is loaded, and paused. */
  player: boolean;
  /** A running stream as it is now; not chosen where the address names a moment. */
  live: boolean;
  /** Seconds that a link points to. */
  at: number | null;
};

/** The view of a video's page. It is in the address, so that a copied link shows the same. */
export function useVideoView() {
  const [params, setParams] = useSearchParams();
  const view: VideoViewState = {
    open: params.get('tab'),
    frame: params.get('frame'),
    filter: readClassFilter(params.get('class')),
    player: params.get('view') === 'player',
    live: params.get('view') === 'live' || !['view', 'frame', 'at'].some((name) => params.has(name)),
    at: secondsOf(params.get('at')),
  };
  const change = (next: Partial<Omit<VideoViewState, 'player'>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        const put = (name: string, value: string | null) =>
          value === null ? after.delete(name) : after.set(name, value);
        if (next.open !== undefined) put('tab', next.open);
        if (next.frame !== undefined) {
          put('frame', next.frame);
          put('at', null);
        }
        if (next.filter !== undefined) put('class', next.filter && writeClassFilter(next.filter));
        if (next.live !== undefined) put('view', next.live ? 'live' : 'frames');
        return after;
      },
      // Stepping through frames replaces the history entry; another task or class adds one.
      { replace: next.open === undefined && next.filter === undefined, preventScrollReset: true },
    );
  return { view, change };
}
