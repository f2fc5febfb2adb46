import type { Finding } from '../../api/findings.ts';
import { type Standing, standingOf } from './boxes.ts';

export type Fragment = { id: string; offsetStart: number; offsetEnd: number };
export type Stretch = { from: number; to: number };

/** The findings of one lane with the same style, drawn as one shape. Seconds. */
export type TimelineGroup = {
  key: string;
  label: string;
  standing: Standing;
  moments: number[];
  stretches: Stretch[];
  /** Fragments with such a finding whose moment is unknown. */
  somewhere: Stretch[];
};
export type TimelineLane = { task: string; groups: TimelineGroup[] };

/** Start of a finding, or the moment it was seen; null if it has no place in time. */
export function momentOf(finding: Finding): number | null {
  return finding.startTime ?? finding.offset;
}

/** The fragment of a finding. Real-time results have no moment of their own (§ Video callback structures). */
export function fragmentSpans(
  fragments: readonly Fragment[],
): (finding: Pick<Finding, 'fragmentId'>) => Stretch | null {
  const spans = new Map(
    fragments.map(({ id, offsetStart, offsetEnd }) => [id, { from: offsetStart, to: offsetEnd }]),
  );
  return ({ fragmentId }) => (fragmentId === null ? null : (spans.get(fragmentId) ?? null));
}

/** A lane for each task, in order of first appearance. */
export function timelineLanes(
  findings: readonly Finding[],
  fragments: readonly Fragment[] = [],
): TimelineLane[] {
  const spanOf = fragmentSpans(fragments);
  const lanes = new Map<string, Map<string, TimelineGroup>>();
  for (const finding of findings) {
    const moment = momentOf(finding);
    const span = moment === null ? spanOf(finding) : null;
    if (moment === null && span === null) continue;
    const groups = lanes.get(finding.task) ?? new Map<string, TimelineGroup>();
    lanes.set(finding.task, groups);
    const standing = standingOf(finding);
    const key = `${standing} ${finding.label}`;
    const group = groups.get(key) ?? {
      key,
      label: finding.label,
      standing,
      moments: [],
      stretches: [],
      somewhere: [],
    };
    groups.set(key, group);
    if (moment === null) {
      if (span && !group.somewhere.includes(span)) group.somewhere.push(span);
    } else if (finding.endTime !== null && finding.endTime > moment) {
      group.stretches.push({ from: moment, to: finding.endTime });
    } else group.moments.push(moment);
  }
  return [...lanes].map(([task, groups]) => ({
    task,
    groups: [...groups.values()].sort((a, b) => paintOrder[a.standing] - paintOrder[b.standing]),
  }));
}

const paintOrder: Record<Standing, number> = { pass: 0, review: 1, block: 2 };

/** Length of the axis: the video's duration, or the last known moment if that is later. At least one second. */
export function timelineLength(
  duration: number | null,
  findings: readonly Finding[],
  fragments: readonly Fragment[] = [],
): number {
  let known = Math.max(1, duration ?? 0);
  for (const finding of findings) known = Math.max(known, finding.endTime ?? momentOf(finding) ?? 0);
  for (const fragment of fragments) known = Math.max(known, fragment.offsetEnd);
  return known;
}

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400];

/** Round moments for the axis, at most `maxTimes`, starting at 0. */
export function axisTimes(length: number, maxTimes = 6): number[] {
  const step =
    steps.find((candidate) => length / candidate < maxTimes) ?? Math.ceil(length / maxTimes / 3600) * 3600;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, at) => at * step);
}

/** The next moment with a finding in a direction; `at` itself if there is none. */
export function nextMoment(findings: readonly Finding[], at: number, direction: 1 | -1): number {
  const further = findings
    .map(momentOf)
    .filter((moment) => moment !== null)
    .filter((moment) => (moment - at) * direction > 0.001);
  if (further.length === 0) return at;
  return direction === 1 ? Math.min(...further) : Math.max(...further);
}

/** The finding nearest to a moment, at most `within` seconds away. */
export function findingNear(findings: readonly Finding[], at: number, within: number): Finding | null {
  let nearest: Finding | null = null;
  let distance = within;
  for (const finding of findings) {
    const moment = momentOf(finding);
    if (moment === null) continue;
    const inside = finding.endTime !== null && at >= moment && at <= finding.endTime;
    const away = inside ? 0 : Math.abs(moment - at);
    if (away < distance || (nearest === null && away <= distance)) [nearest, distance] = [finding, away];
  }
  return nearest;
}
