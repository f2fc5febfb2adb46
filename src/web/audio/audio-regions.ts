import type { Finding } from '../../api/findings.ts';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { momentOf } from '../media/timeline.ts';
import { isUnlooked } from '../media/unlooked.ts';
import type { TextMark } from '../text/text-marks.ts';

/** The time range of a finding, in seconds. */
export type Region = { finding: Finding; from: number; to: number };

/** One line of the transcript with the marked words of its findings. Seconds; null if the time is not known. */
export type MarkedLine = Transcript[number] & { marks: SpeechMark[] };
/** A marked text range; `at` is the start of its finding in seconds. */
export type SpeechMark = TextMark & { findingId: string; at: number };

export type Transcript = SubmissionDetail['transcript'];

/**
 * The findings that have a time, by start time. Of two with the same start the longer comes first, so it is drawn
 * below.
 */
export function regionsOf(findings: readonly Finding[]): Region[] {
  return findings
    .flatMap((finding) => {
      const from = momentOf(finding);
      return from === null ? [] : [{ finding, from, to: Math.max(from, finding.endTime ?? from) }];
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
}

/** The next or previous region, counted from the chosen finding, or from the current position if none is chosen. */
export function stepRegion(
  regions: readonly Region[],
  from: { activeId: string | null; at: number },
  by: 1 | -1,
): Region | null {
  const chosen = regions.findIndex(({ finding }) => finding.id === from.activeId);
  if (chosen >= 0) return regions[chosen + by] ?? null;
  return by === 1
    ? (regions.find((region) => region.from > from.at + 0.001) ?? null)
    : (regions.findLast((region) => region.from < from.at - 0.001) ?? null);
}

/** The finding at a position; the shortest one if several cover it. */
export function regionAt(regions: readonly Region[], at: number): Region | null {
  return regions
    .filter(({ from, to }) => at >= from && at <= to)
    .reduce<Region | null>(
      (best, next) => (best === null || next.to - next.from < best.to - best.from ? next : best),
      null,
    );
}

/**
 * The transcript with marks. If the service sent no transcript, the words of the findings replace it and `complete` is
 * false.
 */
export function markedTranscript(
  transcript: Transcript,
  findings: readonly Finding[],
): { complete: boolean; lines: MarkedLine[] } {
  const spoken = regionsOf(findings).filter(({ finding }) => finding.text && !isUnlooked(finding));
  const complete = transcript.length > 0;
  const unmarked = complete
    ? transcript
    : spoken.map(({ finding, from, to }) => ({ startTime: from, endTime: to, text: finding.text ?? '' }));
  return { complete, lines: unmarked.map((line) => ({ ...line, marks: marksOf(line, spoken) })) };
}

/** Speech ranges that share only an edge do not overlap; recognisers round to a tenth of a second. */
const edge = 0.05;

function marksOf({ startTime, endTime, text }: Transcript[number], spoken: readonly Region[]): SpeechMark[] {
  return spoken
    .filter(({ from, to }) => (endTime === null || from < endTime - edge) && to > (startTime ?? -1) + edge)
    .flatMap(({ finding, from }) => {
      const { label, labelNumber, details } = finding;
      const about = { keyword: '', hint: '', mainLabel: label, subLabel: '' };
      const phrase = rangeOf(text, finding.text ?? '');
      const hits = details.flatMap((detail) => {
        const range = rangeOf(text, detail.keyword);
        const mainLabel = detail.mainLabel === String(labelNumber) ? label : detail.mainLabel || label;
        return range ? [{ ...detail, mainLabel, ...range }] : [];
      });
      // The hits name the exact words. Without a match, the finding's whole phrase is marked.
      const ranges = hits.length > 0 ? hits : phrase ? [{ ...about, ...phrase }] : [];
      return ranges.map((marked) => ({
        ...marked,
        findingId: finding.id,
        at: Math.max(from, startTime ?? 0),
      }));
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The range of `words` in a text, ignoring case; the whole text if it is a part of `words`. */
function rangeOf(text: string, words: string): { start: number; end: number } | null {
  const [inText, sought] = [text.toLowerCase(), words.trim().toLowerCase()];
  if (sought === '') return null;
  // Lower-casing can change a text's length; the offsets would then not fit the original.
  if (inText.length !== text.length) return text === words ? { start: 0, end: text.length } : null;
  const start = inText.indexOf(sought);
  if (start >= 0) return { start, end: start + sought.length };
  return inText.trim() !== '' && sought.includes(inText.trim()) ? { start: 0, end: text.length } : null;
}

/** The index of the line at a position; -1 in a pause. */
export function lineAt(lines: readonly MarkedLine[], at: number | null): number {
  if (at === null) return -1;
  return lines.findIndex(
    ({ startTime, endTime }) =>
      startTime !== null && at >= startTime && at < Math.max(endTime ?? 0, startTime + 0.5),
  );
}

/** The lines near any of the findings; all lines if no finding has a time. */
export function linesAround(
  transcript: Transcript,
  findings: readonly Finding[],
  seconds: number,
): Transcript {
  const regions = regionsOf(findings);
  if (regions.length === 0) return transcript;
  return transcript.filter(
    ({ startTime, endTime }) =>
      startTime === null ||
      endTime === null ||
      regions.some(({ from, to }) => startTime <= to + seconds && endTime >= from - seconds),
  );
}
