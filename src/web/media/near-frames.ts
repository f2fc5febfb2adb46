import { printDistance } from '../../api/picture-print.ts';
import { standingOf } from './boxes.ts';
import type { FilmFrame } from './film-frames.ts';

/** In so many of 64 bits two pictures of one scene may differ: noise, a step to the side, another compression. */
const nearBits = 6;

/** Frames beside each other of which one look tells as much as many: `from` and `to` are places, both included. */
export type NearFrames = { from: number; to: number };

/** What was found on it, in words: two pictures with different words on them are never the same evidence. */
function saysOf({ findings }: FilmFrame): string {
  const says = findings.map((finding) =>
    JSON.stringify([
      finding.taskId,
      finding.label,
      standingOf(finding),
      finding.name,
      finding.text?.toLowerCase().replace(/\s+/g, ' '),
    ]),
  );
  return [...new Set(says)].sort().join();
}

function isNear(a: FilmFrame, b: FilmFrame): boolean {
  const prints = [a.evidence?.print, b.evidence?.print];
  if (!prints[0] || !prints[1]) return false;
  return printDistance(prints[0], prints[1]) <= nearBits && saysOf(a) === saysOf(b);
}

/** The frames in the film's order, those together that follow each other and are nearly the first one of them. */
export function nearFrames(frames: readonly FilmFrame[]): NearFrames[] {
  const groups: NearFrames[] = [];
  frames.forEach((frame, at) => {
    const last = groups.at(-1);
    const first = last && frames[last.from];
    if (last && first && isNear(first, frame)) last.to = at;
    else groups.push({ from: at, to: at });
  });
  return groups;
}

/** Which of the groups a frame is in. */
export function groupOf(groups: readonly NearFrames[], at: number): number {
  return groups.findIndex(({ from, to }) => from <= at && at <= to);
}

/** Where the evidence before or after the one that is looked at begins; null where that was the last one. */
export function evidenceBeside(groups: readonly NearFrames[], at: number, by: 1 | -1): number | null {
  return groups[groupOf(groups, at) + by]?.from ?? null;
}

/** What a strip shows of them: of each group its first frame alone and how many there are, and all of the one that is open. */
export type StripItem = { at: number; alike: number; joined: boolean };

export function stripItems(groups: readonly NearFrames[], current: number): StripItem[] {
  return groups.flatMap(({ from, to }): StripItem[] => {
    const count = to - from + 1;
    if (current < from || current > to) return [{ at: from, alike: count, joined: false }];
    return Array.from({ length: count }, (_, place) => ({
      at: from + place,
      alike: 1,
      joined: place > 0,
    }));
  });
}
