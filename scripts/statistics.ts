import { input, refuse } from './arguments.mjs';
import { simulateBacklog } from './statistics/backlog.ts';
import { simulateCoverage } from './statistics/coverage.ts';
import { simulateDrift } from './statistics/drift.ts';
import { simulateGuarantee } from './statistics/guarantee.ts';
import { printEnd } from './statistics/table.ts';

const parts = {
  coverage: simulateCoverage,
  guarantee: simulateGuarantee,
  drift: simulateDrift,
  backlog: simulateBacklog,
};

const { only } = input.values;
const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only);
if (chosen.length === 0) refuse(`--only is one of ${Object.keys(parts).join(', ')}.`);
const runs = numberOf('runs', 1000);
const seed = numberOf('seed', 1);
for (const [, simulate] of chosen) simulate(runs, seed);
printEnd();

function numberOf(name: string, usually: number): number {
  const given = input.values[name];
  if (given === undefined) return usually;
  if (!/^[1-9]\d{0,8}$/.test(String(given))) refuse(`--${name} is a whole number above 0.`);
  return Number(given);
}
