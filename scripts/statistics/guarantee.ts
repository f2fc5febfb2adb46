import { createRandom, type Random } from '../../src/platform/random/seeded.ts';
import { certified, evidence, testedShare } from '../../src/platform/statistics/guarantee.ts';
import {
  addWeighted,
  noWeightedEvidence,
  weightedEvidence,
} from '../../src/platform/statistics/weighted-guarantee.ts';
import { byPeople, type Check, exact, inBursts } from './checks.ts';
import { simulateRevocation } from './revocation.ts';
import { percent, printTable, quantile } from './table.ts';
import { simulateThreshold } from './threshold.ts';

const tolerances = [0.01, 0.02, 0.05];
const [checksInRun, maxChecks] = [5000, 20_000];
const goal = 0.05;

export function simulateGuarantee(runs: number, seed: number): void {
  printWrong(runs, seed);
  printNeeded(runs, seed);
  simulateThreshold(runs, seed);
  simulateRevocation(runs, seed);
}

/** How many checks prove an error below `tolerated` when the true one is `error`; null if `max` do not. */
function checksUntilProof(
  random: Random,
  error: number,
  tolerated: number,
  max: number,
  check: Check = exact,
): number | null {
  let errors = 0;
  for (let checked = 1; checked <= max; checked += 1) {
    if (check(random, error)) errors += 1;
    if (certified(evidence({ checked, errors }, tolerated))) return checked;
  }
  return null;
}

/** The risky fifth of the traffic is three fifths of the sample and errs six times as often as the rest. */
function weightedChecksUntilProof(
  random: Random,
  error: number,
  tolerated: number,
  max: number,
): number | null {
  let sofar = noWeightedEvidence;
  for (let checked = 1; checked <= max; checked += 1) {
    const isRisky = random.chance(0.6);
    const isError = random.chance(error * (isRisky ? 3 : 0.5));
    // (0.2 / 0.6) / (0.8 / 0.4), with the other as the maximum.
    sofar = addWeighted(sofar, { weight: isRisky ? 1 / 6 : 1, error: isError ? 1 : 0 }, tolerated);
    if (certified(weightedEvidence(sofar))) return checked;
  }
  return null;
}

function printWrong(runs: number, seed: number): void {
  const by = (check: Check) => (random: Random, error: number, tolerated: number, max: number) =>
    checksUntilProof(random, error, tolerated, max, check);
  const kinds = [
    { of: 'unweighted', run: by(exact), tested: 1, hasGoal: true },
    { of: 'weighted', run: weightedChecksUntilProof, tested: 1, hasGoal: true },
    { of: 'by people, tested at 0.85 e', run: by(byPeople), tested: testedShare, hasGoal: true },
    { of: 'all of bursts of three', run: by(inBursts(3)), tested: 1, hasGoal: false },
  ];
  const rows = kinds.flatMap(({ of, run, tested, hasGoal }) =>
    tolerances.map((tolerated) => {
      const random = createRandom(seed);
      const wrong = Array.from({ length: runs }, () =>
        run(random, 1.05 * tolerated, tested * tolerated, checksInRun),
      ).filter((checks) => checks !== null).length;
      return {
        cells: [of, percent(tolerated, 0), wrong, percent(wrong / runs)],
        ...(hasGoal ? { goal: '≤ 5 %', met: wrong / runs <= goal } : {}),
      };
    }),
  );
  printTable(
    `Wrong proofs at 1.05 times the tolerated error: ${runs} runs of ${checksInRun} checks, judged after each, seed ${seed}`,
    ['checks', 'tolerated error e', 'wrong proofs', 'share'],
    rows,
  );
}

function printNeeded(runs: number, seed: number): void {
  const kinds = [
    { of: 'unweighted', run: checksUntilProof },
    { of: 'weighted', run: weightedChecksUntilProof },
  ];
  const rows = kinds.flatMap(({ of, run }) =>
    tolerances.map((tolerated) => {
      const cells = [0, 1 / 4, 1 / 2].map((share) => {
        const random = createRandom(seed);
        const needed = Array.from(
          { length: runs },
          () => run(random, share * tolerated, tolerated, maxChecks) ?? Number.POSITIVE_INFINITY,
        );
        return quantile(needed, 0.5);
      });
      return { cells: [of, percent(tolerated, 0), ...cells] };
    }),
  );
  printTable(
    `Checks needed for a proof, median of ${runs} runs, seed ${seed}`,
    ['checks', 'tolerated error e', 'true error 0', 'e/4', 'e/2'],
    rows,
  );
}
