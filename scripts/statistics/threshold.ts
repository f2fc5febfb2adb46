import { createRandom, type Random } from '../../src/platform/random/seeded.ts';
import { chooseThreshold, cutOffCoverage } from '../../src/platform/statistics/choose-threshold.ts';
import type { Checks } from '../../src/platform/statistics/guarantee.ts';
import { byPeople } from './checks.ts';
import { percent, printTable, quantile } from './table.ts';

const [tolerated, goal] = [0.02, 0.05];

/** The error of all that is decided alone, by how much of the traffic that is. */
type ErrorOf = (coverage: number) => number;
const machines: { what: string; errorOf: ErrorOf }[] = [
  { what: 'right up to 70 % of the traffic', errorOf: (coverage) => tolerated * (coverage / 0.7) ** 4 },
  { what: 'at 1.05 e everywhere', errorOf: () => 1.05 * tolerated },
];

export function simulateThreshold(runs: number, seed: number): void {
  const rows = machines.flatMap(({ what, errorOf }) =>
    [1000, 3000, 10_000].map((checks) => {
      const random = createRandom(seed);
      const chosen = Array.from({ length: runs }, () => chosenCoverage(random, checks, errorOf));
      const wrong = chosen.filter((coverage) => coverage > 0 && errorOf(coverage) > tolerated).length;
      return {
        cells: [
          what,
          checks,
          percent(quantile(chosen, 0.5), 0),
          percent(chosen.filter((coverage) => coverage > 0).length / runs),
          percent(wrong / runs),
        ],
        goal: '≤ 5 % wrong',
        met: wrong / runs <= goal,
      };
    }),
  );
  printTable(
    `Choosing among ${cutOffCoverage.length} cut-offs at e = ${percent(tolerated, 0)}, checked by people: ${runs} runs, seed ${seed}`,
    ['machine', 'checks of all traffic', 'median coverage', 'any proven', 'wrongly proven'],
    rows,
  );
}

function chosenCoverage(random: Random, checks: number, errorOf: ErrorOf): number {
  const sample = Array.from({ length: checks }, () => {
    const coverage = random.share();
    return { coverage, isError: byPeople(random, Math.min(1, errorAt(errorOf, coverage))) };
  });
  const checksWithin = (coverage: number): Checks => {
    const within = sample.filter((one) => one.coverage < coverage);
    return { checked: within.length, errors: within.filter(({ isError }) => isError).length };
  };
  const { chosen } = chooseThreshold(
    cutOffCoverage.map((coverage) => ({ score: 1 - coverage, coverage, checks: checksWithin(coverage) })),
    tolerated,
  );
  return chosen?.coverage ?? 0;
}

/** The error just at a coverage: the derivative of coverage × error. */
function errorAt(errorOf: ErrorOf, coverage: number): number {
  const step = 1e-4;
  return ((coverage + step) * errorOf(coverage + step) - coverage * errorOf(coverage)) / step;
}
