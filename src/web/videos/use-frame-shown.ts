import { type RefObject, useEffect, useRef, useState } from 'react';
import { frameShownAt, type VideoFrame } from '../media/video-frames.ts';

/**
 * The frame that the player currently shows. The browser reports the time of each painted picture, also after seeking;
 * where it does not support that, the player's clock is used.
 */
export function useFrameShown(
  video: RefObject<HTMLVideoElement | null>,
  frames: readonly VideoFrame[],
): VideoFrame | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  const latest = useRef(frames);
  useEffect(() => {
    latest.current = frames;
  });
  const frame = seconds === null ? null : frameShownAt(frames, seconds);
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    if (typeof player.requestVideoFrameCallback !== 'function') {
      const tick = () => setSeconds(player.currentTime);
      player.addEventListener('timeupdate', tick);
      return () => player.removeEventListener('timeupdate', tick);
    }
    const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      // Only a change of the frame causes a render.
      const at = (moment: number) => frameShownAt(latest.current, moment);
      setSeconds((before) => (before !== null && at(before) === at(mediaTime) ? before : mediaTime));
      handle = player.requestVideoFrameCallback(look);
    };
    let handle = player.requestVideoFrameCallback(look);
    return () => player.cancelVideoFrameCallback(handle);
  }, [video]);
  return frame;
}
