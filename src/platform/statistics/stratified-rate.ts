import { type Estimate, wilson } from './wilson.ts';

/**
 * The cases of one stratum (a label, a score band and the machine's decision) on one day, and a random sample of them.
 * A case has y events, mostly 0 or 1; `sum` is Σ y and `squares` is Σ y² over the checked cases.
 */
export type AuditStratum = { cases: number; checked: number; sum: number; squares: number };

/** `checked` cases had `events`. `effectiveSize`: a simple random sample of this size would be as accurate. */
export type StratifiedRate = Estimate & {
  checked: number;
  events: number;
  variance: number;
  effectiveSize: number;
};

/** Sums over cases of z = w·y, the events of a case by its weight w = cases / checked. */
type WeightedSums = { checked: number; sum: number; squares: number };

/**
 * Events per finding, from a stratified sample of cases. `total` is the number of findings in all strata. Null without a
 * checked case. The variance is the usual one of stratified sampling (Cochran 1977, 5.6) without the finite population
 * correction. The interval is Wilson's at the effective sample size (Korn and Graubard 1998), which is at least 1.
 *
 * `strata` are sorted by label, decision, score band and day, so that neighbours are alike, and merge in this order:
 * - A stratum without a checked case gives its cases to the next one that has some, or else to the one before.
 * - For the variance, a stratum with one checked case joins the next one. If it is the last, it joins the group before.
 */
export function stratifiedRate(strata: readonly AuditStratum[], total: number): StratifiedRate | null {
  const sampled = withoutUnchecked(strata);
  const checked = sumOf(sampled, (one) => one.checked);
  if (checked === 0) return null;
  const weighted = sampled.map(weigh);
  const rate = Math.min(1, sumOf(weighted, (one) => one.sum) / total);
  const variance = sumOf(groupsOfTwo(weighted), spreadOf) / total ** 2;
  const spread = rate * (1 - rate);
  const effectiveSize =
    variance > 0
      ? Math.min(checked, Math.max(1, spread / variance))
      : Math.min(
          checked,
          sumOf(sampled, (one) => one.cases) / Math.max(...sampled.map((one) => one.cases / one.checked)),
        );
  const events = sumOf(sampled, (one) => one.sum);
  return { ...wilson(rate, effectiveSize), checked, events, variance, effectiveSize };
}

function withoutUnchecked(strata: readonly AuditStratum[]): AuditStratum[] {
  const sampled: AuditStratum[] = [];
  let waiting = 0;
  for (const one of strata) {
    if (one.checked === 0) waiting += one.cases;
    else {
      sampled.push({ ...one, cases: one.cases + waiting });
      waiting = 0;
    }
  }
  const last = sampled.pop();
  return last ? [...sampled, { ...last, cases: last.cases + waiting }] : [];
}

function weigh({ cases, checked, sum, squares }: AuditStratum): WeightedSums {
  const weight = cases / checked;
  return { checked, sum: weight * sum, squares: weight ** 2 * squares };
}

function groupsOfTwo(strata: readonly WeightedSums[]): WeightedSums[] {
  const groups: WeightedSums[] = [];
  let open: WeightedSums | null = null;
  for (const one of strata) {
    const group: WeightedSums = open ? merge(open, one) : one;
    if (group.checked < 2) open = group;
    else {
      groups.push(group);
      open = null;
    }
  }
  if (open === null) return groups;
  const last = groups.pop();
  return [...groups, last ? merge(last, open) : open];
}

const merge = (one: WeightedSums, other: WeightedSums): WeightedSums => ({
  checked: one.checked + other.checked,
  sum: one.sum + other.sum,
  squares: one.squares + other.squares,
});

/** n/(n−1)·[Σz² − (Σz)²/n]; a single checked case has no spread. */
function spreadOf({ checked, sum, squares }: WeightedSums): number {
  const spread = squares - sum ** 2 / checked;
  // What rounding leaves of equal cases is no spread.
  return checked < 2 || spread < 1e-9 * squares ? 0 : (checked / (checked - 1)) * spread;
}

const sumOf = <T>(all: readonly T[], value: (one: T) => number): number =>
  all.reduce((sum, one) => sum + value(one), 0);
