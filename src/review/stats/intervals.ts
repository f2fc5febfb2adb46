import { z } from '../../api/shares.ts';

export type Interval = { value: number; low: number; high: number };

/**
 * Cohen's kappa of a square table (`table[i][j]`: the first person chose i, the second j), with its large-sample
 * interval (Fleiss, Cohen and Everitt 1969), limited to −1 and 1. Null where it is undefined: for an empty table, or
 * when chance alone gives full agreement.
 */
export function kappaOf(table: readonly (readonly number[])[]): Interval | null {
  const all = table.flat().reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const p = table.map((row) => row.map((count) => count / all));
  const rows = p.map((row) => row.reduce((sum, share) => sum + share, 0));
  const columns = rows.map((_, j) => p.reduce((sum, row) => sum + (row[j] ?? 0), 0));
  const observed = p.reduce((sum, row, i) => sum + (row[i] ?? 0), 0);
  const expected = rows.reduce((sum, share, i) => sum + share * (columns[i] ?? 0), 0);
  if (expected === 1) return null;
  const kappa = (observed - expected) / (1 - expected);
  let spread = -((kappa - expected * (1 - kappa)) ** 2);
  for (const [i, row] of p.entries()) {
    for (const [j, share] of row.entries()) {
      const margins = (columns[i] ?? 0) + (rows[j] ?? 0);
      spread += share * (i === j ? 1 - margins * (1 - kappa) : margins * (1 - kappa)) ** 2;
    }
  }
  const error = Math.sqrt(Math.max(0, spread) / all) / (1 - expected);
  return { value: kappa, low: Math.max(-1, kappa - z * error), high: Math.min(1, kappa + z * error) };
}
