import type { CaseKind } from './cases.ts';

/** What makes the order of the queue, for the server that orders and for the screen that says why. */

const minutesPerSeverity = 15;
/** A live stream goes ahead of all that has waited less than a week longer. */
const liveMinutes = 7 * 24 * 60;

const liveKinds: readonly CaseKind[] = ['fragment', 'audio-stream'];

export const isLive = (kind: CaseKind): boolean => liveKinds.includes(kind);

/** Minutes of waiting that a case is credited with when it opens. Fixed from then on, so that an index can hold the order. */
export function headStart({ kind, severity }: { kind: CaseKind; severity: number }): number {
  return (isLive(kind) ? liveMinutes : 0) + severity * minutesPerSeverity;
}

type Waiting = { kind: CaseKind; severity: number; openedAt: string };
type Order = { sort: 'priority' | 'oldest' | 'newest'; targetSeconds: number | null };

/** Why a case stands where it stands. Minutes; the one with the higher `total` goes first, but for `newest`. */
export type WhyFirst = {
  sort: Order['sort'];
  live: boolean;
  /** What its severity counts for, in minutes of waiting; 0 where the lane goes by waiting alone. */
  severityMinutes: number;
  waitedMinutes: number;
  total: number;
  /** Seconds left of the lane's target time, negative when it is over; null where there is none. */
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
