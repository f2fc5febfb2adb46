import type { Care } from '../../api/care.ts';

/** How a person has worked since the last break; times in milliseconds. */
export type Work = { severeInARow: number; since: number; lastUse: number; lastCase: string | null };

/** So long without a key or the pointer is a break. */
const breakMs = 5 * 60_000;

export const freshWork = (now: number): Work => ({
  severeInARow: 0,
  since: now,
  lastUse: now,
  lastCase: null,
});

/** The person did something: work goes on, or begins anew after a break. */
export function used(work: Work, now: number): Work {
  return now - work.lastUse >= breakMs
    ? { ...freshWork(now), lastCase: work.lastCase }
    : { ...work, lastUse: now };
}

/** The person met a case: a severe one makes the row longer, any other ends it. The same one again counts once. */
export function met(work: Work, caseId: string, severe: boolean): Work {
  if (work.lastCase === caseId) return work;
  return { ...work, lastCase: caseId, severeInARow: severe ? work.severeInARow + 1 : 0 };
}

/** How long the work has gone on; what came after the last use and a break's length is none. */
export function minutesOf(work: Work, now: number): number {
  return (Math.min(now, work.lastUse + breakMs) - work.since) / 60_000;
}

/** Why a pause is suggested now; null: it is not. */
export function pauseDue(
  work: Work,
  care: Pick<Care, 'pauseAfterSevere' | 'pauseAfterMinutes'>,
  now: number,
): 'severe' | 'minutes' | null {
  if (care.pauseAfterSevere !== null && work.severeInARow >= care.pauseAfterSevere) return 'severe';
  return care.pauseAfterMinutes !== null && minutesOf(work, now) >= care.pauseAfterMinutes ? 'minutes' : null;
}

/** The person goes on: the row and the clock begin anew. */
export function goOn(work: Work, now: number): Work {
  return { ...freshWork(now), lastCase: work.lastCase };
}
