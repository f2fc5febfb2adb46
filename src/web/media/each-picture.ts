/** One painted picture of a video: its moment in seconds, and how many were painted so far, where that is known. */
export type Painted = { mediaTime: number; presentedFrames: number | null };

/**
 * Calls back with each picture that the browser paints, also after seeking; where it does not report them, with the
 * player's clock. Returns a function that stops it.
 */
export function eachPicture(video: HTMLVideoElement, look: (painted: Painted) => void): () => void {
  if (typeof video.requestVideoFrameCallback !== 'function') {
    const tick = () => look({ mediaTime: video.currentTime, presentedFrames: null });
    video.addEventListener('timeupdate', tick);
    return () => video.removeEventListener('timeupdate', tick);
  }
  const next = (_now: number, painted: VideoFrameCallbackMetadata) => {
    look(painted);
    handle = video.requestVideoFrameCallback(next);
  };
  let handle = video.requestVideoFrameCallback(next);
  return () => video.cancelVideoFrameCallback(handle);
}
