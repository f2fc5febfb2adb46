/**
 * How much work the search of one text may take. It counts steps, not time, so the same text and the same lists always get
 * the same verdict. Without it, the time depends on how many words of a list stand at each place of the text.
 */
export class SearchBudget {
  private left: number;

  /** `length`: of the text, in cells. */
  constructor(length: number) {
    this.left = baseSteps + stepsPerCell * length;
  }
  /** False once the budget is spent. */
  spend(steps: number): boolean {
    this.left -= steps;
    return this.left >= 0;
  }
  get isSpent(): boolean {
    return this.left < 0;
  }
}

/**
 * Ordinary text takes 1 to 3 steps a cell with the shipped lists, one word of them again and again 20 to 205. A step takes
 * a few nanoseconds: `npm run check -- text` prints what texts take whose budget is spent.
 */
const baseSteps = 50_000;
const stepsPerCell = 300;

/** To check whether a word stands where its pattern was found, besides one step for each of its characters. */
export const candidateSteps = 10;
/** To carry a word that was found through to the verdict. */
export const foundSteps = 100;
