import type { Random } from '../../src/platform/random/seeded.ts';
import { reviewer, senior } from './audit-sample.ts';

/** Whether one more check finds an error, where errors have the likelihood `error`. */
export type Check = (random: Random, error: number) => boolean;

export const exact: Check = (random, error) => random.chance(error);

/** By people who miss errors: a first look, and a second one at what it found. */
export const byPeople: Check = (random, error) => {
  const isError = random.chance(error);
  return [reviewer, senior].every(({ sensitivity, specificity }) =>
    random.chance(isError ? sensitivity : 1 - specificity),
  );
};

/** All items of a user's burst, which are right or wrong alike, instead of one of them. */
export function inBursts(size: number): Check {
  let [left, isError] = [0, false];
  return (random, error) => {
    if (left === 0) [left, isError] = [size, random.chance(error)];
    left -= 1;
    return isError;
  };
}
