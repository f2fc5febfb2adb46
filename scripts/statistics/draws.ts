import type { Random } from '../../src/platform/random/seeded.ts';

/** Numbers of independent events, `mean` of them usually. Large ones are drawn from the normal distribution. */
export function poisson(random: Random, mean: number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const end = Math.exp(-mean);
  let [count, product] = [0, random.share()];
  while (product > end) {
    count += 1;
    product *= random.share();
  }
  return count;
}

export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.share())) * Math.cos(2 * Math.PI * random.share());

/** How many of `trials` have a likelihood of `share`. */
export function binomial(random: Random, trials: number, share: number): number {
  let count = 0;
  for (let trial = 0; trial < trials; trial += 1) if (random.chance(share)) count += 1;
  return count;
}

/** At least 1, and on average `mean`: the size of a cluster. */
export const clusterSize = (random: Random, mean: number): number =>
  mean <= 1 ? 1 : 1 + Math.floor(Math.log(1 - random.share()) / Math.log(1 - 1 / mean));
