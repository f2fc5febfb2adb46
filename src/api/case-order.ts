import type { CaseKind } from './cases.ts';
import type { ReporterKind } from './reported.ts';

/** The order of the queue, shared by the server that sorts and the screen that explains it. */

const minutesPerSeverity = 15;
/** A live stream goes ahead of every other case unless that has waited a week longer. */
const liveMinutes = 7 * 24 * 60;

const liveKinds: readonly CaseKind[] = ['fragment', 'audio-stream'];

export const isLive = (kind: CaseKind): boolean => liveKinds.includes(kind);

/**
 * The head start of a case when it opens, in minutes of waiting. Fixed from then on, so that an index can hold the
 * order.
 */
export function headStart({ kind, severity }: { kind: CaseKind; severity: number }): number {
  return (isLive(kind) ? liveMinutes : 0) + severity * minutesPerSeverity;
}

/** The head start of one report in a lane ordered by reports, in minutes of waiting, if the reporter is always right. */
const minutesPerReport = { user: 60, 'trusted-flagger': 240, authority: 1440 } as const satisfies Record<
  ReporterKind,
  number
>;
const maxReportMinutes = 7 * 24 * 60;

/** The reporter of a waiting report, and how many of their earlier ones were upheld. */
export type Reporter = { kind: ReporterKind; upheld: number; answered: number };

/**
 * The head start of a case for its reports: each counts by the share of the reporter's earlier ones that was upheld,
 * with one more of each outcome, so that a new reporter counts half.
 */
export function reportMinutes(reporters: readonly Reporter[]): number {
  const sum = reporters.reduce(
    (minutes, { kind, upheld, answered }) =>
      minutes + (minutesPerReport[kind] * (upheld + 1)) / (answered + 2),
    0,
  );
  return Math.min(maxReportMinutes, Math.ceil(sum));
}

type Waiting = {
  kind: CaseKind;
  severity: number;
  openedAt: string;
  reports?: { minutes: number } | undefined;
};
type Order = { sort: 'priority' | 'oldest' | 'newest' | 'reports'; targetSeconds: number | null };

/** Why a case has its place in the queue. In minutes; the higher `total` goes first, except with `newest`. */
export type WhyFirst = {
  sort: Order['sort'];
  live: boolean;
  /** The head start for severity, in minutes of waiting; 0 where the lane sorts by waiting time alone. */
  severityMinutes: number;
  /** The head start for reports; 0 where the lane does not sort by them. */
  reportMinutes: number;
  waitedMinutes: number;
  total: number;
  /** Seconds until the lane's target time, negative after it; null where there is none. */
  leftSeconds: number | null;
};

export function whyFirst(row: Waiting, { sort, targetSeconds }: Order, now: number): WhyFirst {
  const waited = (now - Date.parse(row.openedAt)) / 60_000;
  const byReports = sort === 'reports';
  const byPriority = sort === 'priority' || byReports;
  const reported = byReports ? (row.reports?.minutes ?? 0) : 0;
  return {
    sort,
    live: byPriority && isLive(row.kind),
    severityMinutes: byPriority ? row.severity * minutesPerSeverity : 0,
    reportMinutes: reported,
    waitedMinutes: Math.max(0, waited),
    total: waited + (byPriority ? headStart(row) : 0) + reported,
    leftSeconds: targetSeconds === null ? null : targetSeconds - Math.round(waited * 60),
  };
}
