import type { HistoryEntry } from '../../../api/cases.ts';

/**
 * The history worth reading: of all claims only the last one, unless it was released, and consecutive callbacks as one
 * entry with their number.
 */
export function tellHistory(entries: readonly HistoryEntry[]): (HistoryEntry & { times: number })[] {
  const lastClaim = entries.findLastIndex((entry) => entry.what === 'claimed' || entry.what === 'released');
  const told: (HistoryEntry & { times: number })[] = [];
  entries.forEach((entry, at) => {
    if (entry.what === 'released') return;
    if (entry.what === 'claimed' && at !== lastClaim) return;
    const last = told.at(-1);
    if (last && entry.what === 'callback' && last.what === 'callback') {
      told[told.length - 1] = { ...entry, times: last.times + 1 };
      return;
    }
    told.push({ ...entry, times: 1 });
  });
  return told;
}
