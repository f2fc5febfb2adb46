import type { Finding } from '../../../api/findings.ts';
import { type Standing, standingOf } from '../../media/boxes.ts';
import { momentOf, type Stretch } from '../../media/timeline.ts';
import { weight } from '../../media/video-frames.ts';

/** A finding in its row of the time axis. Seconds. */
export type TimeMark = {
  finding: Finding;
  standing: Standing;
  from: number;
  /** The end of a stretch. */
  to: number | null;
  /** The finding is somewhere within its fragment: the service gave no moment. */
  somewhere: boolean;
  /** Findings so close to each other that one mark stands for all, with the worst of them. */
  count: number;
};

/** Places of one row. More marks than this could not be told apart, nor pointed at. */
const places = 150;

/** The marks of one row, in order of time. Findings without a place in time have none. */
export function timeMarks(
  findings: readonly Finding[],
  length: number,
  spanOf: (finding: Finding) => Stretch | null,
): TimeMark[] {
  const marks = findings.flatMap((finding): TimeMark[] => {
    const moment = momentOf(finding);
    const span = moment === null ? spanOf(finding) : null;
    const from = moment ?? span?.from;
    if (from === undefined) return [];
    const end = span ? span.to : finding.endTime;
    const to = end !== null && end > from ? end : null;
    return [{ finding, standing: standingOf(finding), from, to, somewhere: span !== null, count: 1 }];
  });
  marks.sort((a, b) => a.from - b.from);
  const spots = marks.map(({ from, somewhere }) =>
    somewhere ? -1 - from : Math.floor((from / length) * places),
  );
  // Few marks are all drawn, each at its own moment.
  const groups =
    new Set(spots).size === marks.length || marks.length <= places / 3
      ? marks.map((mark) => [mark])
      : [...Map.groupBy(marks, (_, at) => spots[at]).values()];
  return groups.map((group) => {
    const worst = group.reduce((a, b) => (weight(b.finding) > weight(a.finding) ? b : a));
    return { ...worst, count: group.length };
  });
}
