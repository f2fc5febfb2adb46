import type { Settled } from '../../api/settled.ts';

/** Cases that are alike: what the machine did, its label, the band of its highest score. */
export type Stratum = { settled: Settled; label: string | null; band: number | null; cases: number };

/** Fewer say nothing of how much the cases of a stratum differ. */
const fewest = 2;

/**
 * How many cases of each stratum to draw: half of `budget` in equal parts, half by size, and at least two of each. Where
 * the budget is too small for that, strata are joined: first over scores, then over labels. The sum may exceed a budget
 * that is too small even for two of each.
 */
export function allocate(
  strata: readonly Stratum[],
  budget: number,
): { joined: 'none' | 'bands' | 'labels'; strata: (Stratum & { drawn: number })[] } {
  if (budget <= 0) return { joined: 'none', strata: [] };
  const levels = [
    { joined: 'none', strata: join(strata, (one) => one) },
    { joined: 'bands', strata: join(strata, (one) => ({ ...one, band: null })) },
    { joined: 'labels', strata: join(strata, (one) => ({ ...one, band: null, label: null })) },
  ] as const;
  const level = levels.find((one) => one.strata.length * 2 * fewest <= budget) ?? levels[2];
  const all = level.strata.reduce((sum, { cases }) => sum + cases, 0);
  const equal = budget / 2 / level.strata.length;
  const drawn = level.strata.map((one) => {
    const share = equal + (budget / 2) * (one.cases / all);
    return { ...one, drawn: Math.min(one.cases, Math.max(fewest, Math.round(share))) };
  });
  return { joined: level.joined, strata: drawn };
}

/** The key by which cases belong to a stratum. */
export const stratumKey = ({ settled, label, band }: Omit<Stratum, 'cases'>): string =>
  JSON.stringify([settled, label, band]);

function join(strata: readonly Stratum[], as: (one: Stratum) => Stratum): Stratum[] {
  const groups = Map.groupBy(strata.map(as), stratumKey);
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    return first ? [{ ...first, cases: alike.reduce((sum, { cases }) => sum + cases, 0) }] : [];
  });
}
