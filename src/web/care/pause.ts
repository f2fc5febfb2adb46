import type { Care } from '../../api/care.ts';

/** A person's work since the last break; times in milliseconds. */
export type Work = { severeInARow: number; since: number; lastUse: number; lastCase: string | null };

/** This long without a key or the pointer is a break. */
const breakMs = 5 * 60_000;

export const freshWork = (now: number): Work => ({
  severeInARow: 0,
  since: now,
  lastUse: now,
  lastCase: null,
});

/** Records use: work goes on, or starts again after a break. */
export function used(work: Work, now: number): Work {
  return now - work.lastUse >= breakMs
    ? { ...freshWork(now), lastCase: work.lastCase }
    : { ...work, lastUse: now };
}

/** Records a case: a severe one adds to the row, any other ends it. The same case again counts once. */
export function met(work: Work, caseId: string, severe: boolean): Work {
  if (work.lastCase === caseId) return work;
  return { ...work, lastCase: caseId, severeInARow: severe ? work.severeInARow + 1 : 0 };
}

/** How long the person has worked. After the last use, at most the length of a break counts. */
export function minutesOf(work: Work, now: number): number {
  return (Math.min(now, work.lastUse + breakMs) - work.since) / 60_000;
}

/** Why a break is suggested now; null if none is. */
export function pauseDue(
  work: Work,
  care: Pick<Care, 'pauseAfterSevere' | 'pauseAfterMinutes'>,
  now: number,
): 'severe' | 'minutes' | null {
  if (care.pauseAfterSevere !== null && work.severeInARow >= care.pauseAfterSevere) return 'severe';
  return care.pauseAfterMinutes !== null && minutesOf(work, now) >= care.pauseAfterMinutes ? 'minutes' : null;
}

/** The person goes on: the row and the clock start again. */
export function goOn(work: Work, now: number): Work {
  return { ...freshWork(now), lastCase: work.lastCase };
}
