import type { FrameInput } from '../engine.ts';

/** In the mean of five frames even a mark that is more than half transparent stands out from the moving picture. */
export const framesInMean = 5;
const maxBefore = framesInMean - 1;
const maxStored = 6;
const maxVideos = 16;

/** Remembers a video's last frames. Returns those just before the given frame, and the frame itself; empty for the first. */
export function rememberFrames(): (frame: FrameInput) => Uint8Array[] {
  const videos = new Map<string, FrameInput[]>();
  return (frame) => {
    if (frame.video === undefined) return [];
    const stored = (videos.get(frame.video) ?? []).filter(({ offset }) => offset !== frame.offset);
    videos.delete(frame.video);
    videos.set(frame.video, [...stored, frame].slice(-maxStored));
    const [oldest] = videos.keys();
    if (videos.size > maxVideos && oldest !== undefined) videos.delete(oldest);
    const before = stored
      .filter(({ offset }) => offset < frame.offset)
      .toSorted((a, b) => a.offset - b.offset)
      .slice(-maxBefore);
    return before.length === 0 ? [] : [...before, frame].map(({ jpeg }) => jpeg);
  };
}
