import type { Box, Finding } from '../../api/findings.ts';
import { limits } from '../../protocol/limits.ts';
import type { VideoFrame } from './video-frames.ts';

/** A finding that was seen in successive samples, which are the checked frames. Seconds; in order of time. */
export type BoxTrack = { key: string; samples: { at: number; finding: Finding; box: Box }[] };

/** The tracks of a video, and the seconds between two of its samples. */
export type BoxTracks = { tracks: BoxTrack[]; interval: number };

/** A box at one moment. `inferred`: the moment is no sample's own, so nobody looked there. */
export type HeldBox = { key: string; finding: Finding; box: Box; inferred: boolean };

/** A picture of a video that is shown within these seconds of a sample is the sample's own. */
const ownMoment = 0.05;
/** A mark without words may move by this share of its own size, and is still taken for the same. */
const nearBy = 1;

/**
 * The seconds between two samples: what was ordered, or the smallest distance seen. The distance counts no further than
 * the usual interval: where little was found, the samples between are not in the list.
 */
export function sampleInterval(frames: readonly VideoFrame[], ordered: unknown): number {
  if (typeof ordered === 'number' && ordered > 0) return ordered;
  const offsets = frames.flatMap(({ offset }) => offset ?? []);
  const distances = offsets.map((at, index) => at - (offsets[index - 1] ?? Number.NEGATIVE_INFINITY));
  return Math.min(limits.interval.default, ...distances.filter((distance) => distance > 0));
}

/** Joins the boxes of successive samples that show the same finding. A sample without it ends its track. */
export function boxTracks(frames: readonly VideoFrame[], ordered: unknown): BoxTracks {
  const interval = sampleInterval(frames, ordered);
  const tracks: BoxTrack[] = [];
  let open: BoxTrack[] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const { offset, findings } of frames) {
    if (offset === null) continue;
    // Further apart than one interval: a sample in between had no finding at all.
    const joined = offset - before < interval * 1.5 ? open : [];
    const boxed = findings.flatMap((finding) =>
      finding.box ? [{ at: offset, finding, box: finding.box }] : [],
    );
    const continued = pair(joined, boxed);
    open = boxed.map((sample, index) => {
      const track = continued.get(index);
      if (track) {
        track.samples.push(sample);
        return track;
      }
      const begun = { key: sample.finding.id, samples: [sample] };
      tracks.push(begun);
      return begun;
    });
    before = offset;
  }
  return { tracks, interval };
}

/** The boxes at a moment: none before the first or after the last sample of a track by more than half an interval. */
export function boxesAt({ tracks, interval }: BoxTracks, seconds: number): HeldBox[] {
  return tracks.flatMap((track): HeldBox[] => {
    const held = heldAt(track, seconds, interval / 2);
    return held ? [held] : [];
  });
}

function heldAt({ key, samples }: BoxTrack, seconds: number, half: number): HeldBox | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || seconds < first.at - half || seconds > last.at + half) return null;
  const next = firstAfter(samples, seconds);
  const [a, b] = [samples[next - 1] ?? first, samples[next] ?? last];
  const share = b.at > a.at ? Math.min(1, Math.max(0, (seconds - a.at) / (b.at - a.at))) : 0;
  const nearest = share < 0.5 ? a : b;
  return {
    key,
    finding: nearest.finding,
    // Also near a sample: enlarged, a box that stands still for two pictures is beside what it marks.
    box: between(a.box, b.box, share),
    inferred: Math.abs(nearest.at - seconds) > ownMoment,
  };
}

/** Index of the first sample after a moment; a long video has thousands, and is shown many times a second. */
function firstAfter(samples: BoxTrack['samples'], seconds: number): number {
  let [low, high] = [0, samples.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((samples[middle]?.at ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

function between(a: Box, b: Box, share: number): Box {
  const mix = (from: Box[number], to: Box[number]): Box[number] => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ];
  return [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2]), mix(a[3], b[3])];
}

/** Which open track each sample continues, the nearest first; each track and each sample once. */
function pair(
  open: readonly BoxTrack[],
  samples: readonly BoxTrack['samples'][number][],
): Map<number, BoxTrack> {
  const pairs = open.flatMap((track) =>
    samples.flatMap((sample, index) => {
      const last = track.samples.at(-1);
      if (!last || !isSame(last.finding, sample.finding)) return [];
      const away = distance(last.box, sample.box);
      const named = wordsOf(last.finding) !== null;
      return named || away <= nearBy ? [{ track, index, away }] : [];
    }),
  );
  const found = new Map<number, BoxTrack>();
  const taken = new Set<BoxTrack>();
  for (const { track, index } of pairs.sort((a, b) => a.away - b.away)) {
    if (taken.has(track) || found.has(index)) continue;
    taken.add(track);
    found.set(index, track);
  }
  return found;
}

/** What identifies a finding wherever it is on the picture: the text that was read, or the person's or logo's name. */
function wordsOf({ name, text }: Finding): string | null {
  return name ?? text?.toLowerCase().replace(/\s+/g, ' ').trim() ?? null;
}

function isSame(a: Finding, b: Finding): boolean {
  return a.taskId === b.taskId && a.label === b.label && wordsOf(a) === wordsOf(b);
}

/** Between the middles of two boxes, in diagonals of the larger one. */
function distance(a: Box, b: Box): number {
  const [from, to] = [middleOf(a), middleOf(b)];
  const size = Math.max(diagonal(a), diagonal(b), Number.EPSILON);
  return Math.hypot(from[0] - to[0], from[1] - to[1]) / size;
}

function middleOf(box: Box): Box[number] {
  return [box.reduce((sum, [x]) => sum + x / 4, 0), box.reduce((sum, [, y]) => sum + y / 4, 0)];
}

function diagonal(box: Box): number {
  const [xs, ys] = [box.map(([x]) => x), box.map(([, y]) => y)];
  return Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}
