import type { CaseKind } from './cases.ts';

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

type Waiting = { kind: CaseKind; severity: number; openedAt: string };
type Order = { sort: 'priority' | 'oldest' | 'newest'; targetSeconds: number | null };

/** Why a case has its place in the queue. In minutes; the higher `total` goes first, except with `newest`. */
export type WhyFirst = {
  sort: Order['sort'];
  live: boolean;
  /** The head start for severity, in minutes of waiting; 0 where the lane sorts by waiting time alone. */
  severityMinutes: number;
  waitedMinutes: number;
  total: number;
  /** Seconds until the lane's target time, negative after it; null where there is none. */
  leftSeconds: number | null;
};

export function whyFirst(row: Waiting, { sort, targetSeconds }: Order, now: number): WhyFirst {
  const waited = (now - Date.parse(row.openedAt)) / 60_000;
  const byPriority = sort === 'priority';
  return {
    sort,
    live: byPriority && isLive(row.kind),
    severityMinutes: byPriority ? row.severity * minutesPerSeverity : 0,
    waitedMinutes: Math.max(0, waited),
    total: waited + (byPriority ? headStart(row) : 0),
    leftSeconds: targetSeconds === null ? null : targetSeconds - Math.round(waited * 60),
  };
}
