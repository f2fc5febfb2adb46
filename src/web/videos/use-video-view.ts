import { useSearchParams } from 'react-router-dom';
import { type ClassFilter, readClassFilter, writeClassFilter } from './task-tabs.ts';

export type VideoViewState = {
  tab: string;
  frame: string | null;
  filter: ClassFilter | null;
  /** A link to the video rather than to its frames: it is loaded, and paused. */
  player: boolean;
};

/** The view of a video's page. It is in the address, so that a copied link shows the same. */
export function useVideoView() {
  const [params, setParams] = useSearchParams();
  const view: VideoViewState = {
    tab: params.get('tab') ?? 'overview',
    frame: params.get('frame'),
    filter: readClassFilter(params.get('class')),
    player: params.get('view') === 'player',
  };
  const change = (next: Partial<Omit<VideoViewState, 'player'>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        const put = (name: string, value: string | null) =>
          value === null ? after.delete(name) : after.set(name, value);
        if (next.tab !== undefined) put('tab', next.tab === 'overview' ? null : next.tab);
        if (next.frame !== undefined) put('frame', next.frame);
        if (next.filter !== undefined) put('class', next.filter && writeClassFilter(next.filter));
        return after;
      },
      // Stepping through frames replaces the history entry; another tab or class adds one.
      { replace: next.tab === undefined && next.filter === undefined, preventScrollReset: true },
    );
  return { view, change };
}
