import { useCallback, useRef, useState } from 'react';
import { urlOf } from '../../api/call-url.ts';
import { watchStream } from '../../api/live.ts';
import { requestHeaders } from '../api/request-headers.ts';
import { type LiveState, playLive } from './play-live.ts';

/** A stream that ended after playing for so long has not failed; it is asked for again at once. */
const playedMs = 10_000;

/** Plays a running stream in the element with `play` as its ref and `attempt` as its key, as long as it is mounted. */
export function useLive(id: string) {
  const [state, setState] = useState<LiveState>({ is: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const since = useRef(0);
  const again = () => {
    setState({ is: 'starting' });
    setAttempt((before) => before + 1);
  };
  const play = useCallback(
    (media: HTMLMediaElement | null) => {
      if (!media) return;
      const report = (next: LiveState) => {
        if (next.is === 'playing') since.current = performance.now();
        if (next.is === 'over' && since.current > 0 && performance.now() - since.current > playedMs) {
          since.current = 0;
          setAttempt((before) => before + 1);
        } else setState(next);
      };
      return playLive(media, urlOf(watchStream, { params: { id } }), report, requestHeaders());
    },
    [id],
  );
  return { state, attempt, play, again };
}
