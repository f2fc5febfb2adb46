import { type RefObject, useEffect, useRef } from 'react';
import { useKeys } from '../keys/use-keys.ts';

/** Assumed length of a frame in seconds until playback has measured it. */
const usualFrame = 1 / 25;

/** The length of one frame in seconds, as measured during playback. */
function useFrameLength(video: RefObject<HTMLVideoElement | null>, plays: boolean): RefObject<number> {
  const length = useRef(usualFrame);
  useEffect(() => {
    const player = video.current;
    if (!plays || !player || !('requestVideoFrameCallback' in player)) return;
    let before: VideoFrameCallbackMetadata | null = null;
    const look = (_now: number, shown: VideoFrameCallbackMetadata) => {
      const frames = before ? shown.presentedFrames - before.presentedFrames : 0;
      const seconds = before ? shown.mediaTime - before.mediaTime : 0;
      // Longer distances are pauses or jumps.
      if (frames === 1 && seconds > 0 && seconds < 0.5) length.current = seconds;
      before = shown;
      handle = player.requestVideoFrameCallback(look);
    };
    let handle = player.requestVideoFrameCallback(look);
    return () => player.cancelVideoFrameCallback(handle);
  }, [video, plays]);
  return length;
}

/** The keys of a player: play, one second, one frame. They do nothing without a player. */
export function usePlayerKeys(video: RefObject<HTMLVideoElement | null>, plays: boolean): void {
  const frame = useFrameLength(video, plays);
  const by = (seconds: number) => () => {
    if (video.current) video.current.currentTime += seconds;
  };
  const byFrame = (to: 1 | -1) => () => {
    if (!video.current) return;
    video.current.pause();
    video.current.currentTime += to * frame.current;
  };
  const play = () => {
    const player = video.current;
    if (!player) return;
    if (player.paused) void player.play().catch(() => undefined);
    else player.pause();
  };
  useKeys(
    plays ? { play, secondBack: by(-1), secondOn: by(1), frameBack: byFrame(-1), frameOn: byFrame(1) } : {},
  );
}
