import type { HistoryEntry } from '../../../api/cases.ts';

/**
 * The history worth reading: of all claims only the last one, unless it was released, and consecutive callbacks as one
 * entry with their number.
 */
export function condensedHistory(entries: readonly HistoryEntry[]): (HistoryEntry & { times: number })[] {
  const lastClaim = entries.findLastIndex((entry) => entry.what === 'claimed' || entry.what === 'released');
  const shown: (HistoryEntry & { times: number })[] = [];
  entries.forEach((entry, at) => {
    if (entry.what === 'released') return;
    if (entry.what === 'claimed' && at !== lastClaim) return;
    const last = shown.at(-1);
    if (last && entry.what === 'callback' && last.what === 'callback') {
      shown[shown.length - 1] = { ...entry, times: last.times + 1 };
      return;
    }
    shown.push({ ...entry, times: 1 });
  });
  return shown;
}
