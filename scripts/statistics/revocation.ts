import { createRandom, type Random } from '../../src/platform/random/seeded.ts';
import { isAlarm, nextScore } from '../../src/platform/statistics/cusum.ts';
import { revocationChart } from '../../src/platform/statistics/revocation.ts';
import { percent, printTable, quantile } from './table.ts';

const [watched, maxChecks] = [5000, 20_000];

export function simulateRevocation(runs: number, seed: number): void {
  const rows = [0.01, 0.02, 0.05].map((tolerated) => {
    const random = createRandom(seed);
    const checksAt = (error: number, max: number) =>
      Array.from({ length: runs }, () => checksUntilRevoked(random, tolerated, error, max));
    const [twice, fourfold] = [checksAt(2 * tolerated, maxChecks), checksAt(4 * tolerated, maxChecks)];
    const revoked = checksAt(tolerated / 2, watched).filter((checks) => checks < Number.POSITIVE_INFINITY);
    return {
      cells: [
        percent(tolerated, 0),
        quantile(twice, 0.5),
        quantile(twice, 0.9),
        quantile(fourfold, 0.5),
        percent(revoked.length / runs),
      ],
    };
  });
  printTable(
    `Checks until an automation is revoked: ${runs} runs, seed ${seed}`,
    ['tolerated error e', 'at 2e, median', '90 %', 'at 4e, median', `revoked within ${watched} at e/2`],
    rows,
  );
}

function checksUntilRevoked(random: Random, tolerated: number, error: number, max: number): number {
  const chart = revocationChart(tolerated);
  let score = 0;
  for (let checks = 1; checks <= max; checks += 1) {
    score = nextScore(score, chart, random.chance(error));
    if (isAlarm(score, chart)) return checks;
  }
  return Number.POSITIVE_INFINITY;
}
