import { type VideoFrame, weight } from '../../media/video-frames.ts';

export type AxisPicture = VideoFrame & { offset: number; url: string };

/** Pictures that fit beside each other on the axis, as a share of its length. */
const width = 1 / 13;

/** The frames to show on the time axis: the worst ones that do not overlap, and always the current one. */
export function axisPictures(
  frames: readonly VideoFrame[],
  length: number,
  current: string | null,
): AxisPicture[] {
  const known = frames.flatMap((frame): AxisPicture[] => {
    const { offset, evidence } = frame;
    return offset !== null && evidence?.state === 'stored' ? [{ ...frame, offset, url: evidence.url }] : [];
  });
  const worth = ({ findings }: VideoFrame) => Math.max(0, ...findings.map(weight));
  const chosen: AxisPicture[] = [];
  for (const frame of [...known].sort((a, b) => worth(b) - worth(a)))
    if (chosen.every(({ offset }) => Math.abs(offset - frame.offset) >= width * length)) chosen.push(frame);
  const now = known.find(({ key }) => key === current);
  if (now && !chosen.includes(now)) chosen.push(now);
  return chosen.sort((a, b) => a.offset - b.offset);
}
