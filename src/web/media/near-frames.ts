import { differingSpots, printDistance, printHeight, printWidth } from '../../api/picture-print.ts';
import { standingOf } from './boxes.ts';
import type { VideoFrame } from './video-frames.ts';

/** How many of 64 bits may differ between two pictures of one scene: noise, a step to the side, other compression. */
const nearBits = 6;

/** Consecutive frames that are nearly the same. `from` and `to` are indexes, both included. */
export type NearFrames = { from: number; to: number };

/** The findings in words: pictures with different findings are never the same evidence. */
function wordsOf({ findings }: VideoFrame): string {
  const words = findings.map((finding) =>
    JSON.stringify([
      finding.taskId,
      finding.label,
      standingOf(finding),
      finding.name,
      finding.text?.toLowerCase().replace(/\s+/g, ' '),
    ]),
  );
  return [...new Set(words)].sort().join();
}

/** Below this many spots beside the boxes, a picture says too little about its scene. */
const minSpots = 24;

/** The spots of a print that a box touches: their bits say where the box is, not what the scene is. */
function boxedSpots({ findings }: VideoFrame): Set<number> {
  const spots = new Set<number>();
  for (const { box } of findings) {
    if (!box) continue;
    const [xs, ys] = [box.map(([x]) => x * printWidth), box.map(([, y]) => y * printHeight)];
    const [left, right] = [Math.floor(Math.min(...xs)), Math.ceil(Math.max(...xs))];
    const [top, bottom] = [Math.floor(Math.min(...ys)), Math.ceil(Math.max(...ys))];
    for (let y = Math.max(0, top); y < Math.min(printHeight, bottom); y++)
      // A spot compares itself with its right neighbour.
      for (let x = Math.max(0, left - 1); x < Math.min(printWidth - 1, right); x++)
        spots.add(y * (printWidth - 1) + x);
  }
  return spots;
}

/** Nearly the same beside what was found, as where a text moves over a scene. */
function isNearBeside(a: VideoFrame, b: VideoFrame, [one, other]: [string, string]): boolean {
  const boxed = boxedSpots(a).union(boxedSpots(b));
  const differing = differingSpots(one, other).filter((spot) => !boxed.has(spot)).length;
  return one.length * 4 - boxed.size >= minSpots && differing <= nearBits;
}

function isNear(a: VideoFrame, b: VideoFrame): boolean {
  const prints = [a.evidence?.print, b.evidence?.print];
  if (!prints[0] || !prints[1] || wordsOf(a) !== wordsOf(b)) return false;
  return printDistance(prints[0], prints[1]) <= nearBits || isNearBeside(a, b, [prints[0], prints[1]]);
}

/** Groups the frames in order: each group has consecutive frames that are nearly its first one. */
export function nearFrames(frames: readonly VideoFrame[]): NearFrames[] {
  const groups: NearFrames[] = [];
  frames.forEach((frame, at) => {
    const last = groups.at(-1);
    const first = last && frames[last.from];
    if (last && first && isNear(first, frame)) last.to = at;
    else groups.push({ from: at, to: at });
  });
  return groups;
}

/** Index of the group of a frame. */
export function groupOf(groups: readonly NearFrames[], at: number): number {
  return groups.findIndex(({ from, to }) => from <= at && at <= to);
}

/** Index of the first frame of the group after or before a frame's; null if there is none. */
export function evidenceBeside(groups: readonly NearFrames[], at: number, by: 1 | -1): number | null {
  return groups[groupOf(groups, at) + by]?.from ?? null;
}

/** Index of the first frame of the group that begins after or before a moment of the video; null if there is none. */
export function evidenceFrom(
  groups: readonly NearFrames[],
  frames: readonly VideoFrame[],
  seconds: number,
  by: 1 | -1,
): number | null {
  const away = ({ from }: NearFrames) => ((frames[from]?.offset ?? seconds) - seconds) * by > 0;
  return (by === 1 ? groups.find(away) : groups.findLast(away))?.from ?? null;
}

/** A picture of the strip: the first frame of a group, or the chosen one of its frames. */
export type StripItem = { at: number; alike: number; current: boolean };

export const stripItems = (groups: readonly NearFrames[], chosen: number): StripItem[] =>
  groups.map(({ from, to }) => {
    const current = from <= chosen && chosen <= to;
    return { at: current ? chosen : from, alike: to - from + 1, current };
  });

/** Choosing a picture again shows the next frame of its group. */
export function nextAlike(groups: readonly NearFrames[], at: number): number {
  const group = groups[groupOf(groups, at)];
  return !group || at === group.to ? (group?.from ?? at) : at + 1;
}
