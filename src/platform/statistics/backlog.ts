/** An hour of the queue: cases that came in and were closed, and what was expected of both. */
export type QueueHour = {
  opened: number;
  closed: number;
  expectedOpened: number;
  expectedClosed: number;
};

const slack = 0.75;
const limit = 7;

/**
 * The score of the backlog's chart after one more hour (CUSUM of standardised differences, Page 1954). It starts at 0, and
 * again at 0 after an alarm. It rises while the queue grows by more than planned. `overdispersion`: variance of the cases
 * that come in an hour, per expected case, at least 1.
 */
export function nextBacklogScore(score: number, hour: QueueHour, overdispersion: number): number {
  const growth = hour.opened - hour.closed;
  const planned = hour.expectedOpened - hour.expectedClosed;
  // At least one, so that an hour without expected cases has a spread, too.
  const spread = Math.sqrt(Math.max(1, hour.expectedOpened) * (overdispersion + 1));
  return Math.max(0, score + (growth - planned) / spread - slack);
}

export const isBacklogAlarm = (score: number): boolean => score >= limit;

/** Pearson's estimate of the overdispersion from past hours; never below 1. */
export function overdispersionOf(hours: readonly { opened: number; expectedOpened: number }[]): number {
  const usable = hours.filter((hour) => hour.expectedOpened > 0);
  if (usable.length === 0) return 1;
  const squares = usable.reduce(
    (sum, hour) => sum + (hour.opened - hour.expectedOpened) ** 2 / hour.expectedOpened,
    0,
  );
  return Math.max(1, squares / usable.length);
}
