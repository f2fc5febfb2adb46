/**
 * Limits the work of searching one text. It counts steps, not time, so the same text and lists always get the same
 * verdict. Without it, the time would depend on how many words of a list match at each position.
 */
export class SearchBudget {
  private remaining: number;

  /** `length`: the length of the text in cells. */
  constructor(length: number) {
    this.remaining = baseSteps + stepsPerCell * length;
  }
  /** False once the budget is spent. */
  spend(steps: number): boolean {
    this.remaining -= steps;
    return this.remaining >= 0;
  }
  get isSpent(): boolean {
    return this.remaining < 0;
  }
}

/**
 * With the built-in lists, ordinary text takes 1 to 3 steps per cell, and one repeated list word 20 to 205. A step takes
 * a few nanoseconds. `npm run eval:text` prints the time of texts that spend their budget.
 */
const baseSteps = 50_000;
const stepsPerCell = 300;

/** The steps to check a match of a pattern, in addition to one step for each of its characters. */
export const candidateSteps = 10;
/** The steps to carry a match through to the verdict. */
export const foundSteps = 100;
