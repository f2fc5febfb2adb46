import type { WhatIfAnswer } from '../../../api/stats-machine.ts';

type Step = WhatIfAnswer['steps'][number];
type Asked = Pick<WhatIfAnswer, 'steps' | 'cases' | 'rejected'>;

const nothing = { fewer: 0, misses: 0 };
const close = 1e-9;

/** What a lower bound keeps out by the last step that it reaches; without a bound nothing is kept out. */
export function stepOf({ steps }: Pick<Asked, 'steps'>, bound: number | null): Step | null {
  if (bound === null) return null;
  return steps.findLast(({ threshold }) => threshold <= bound + close) ?? null;
}

/** Whether the bound lies between two steps, so that what it keeps out is known only about. */
export function isBetween(asked: Pick<Asked, 'steps'>, bound: number | null): boolean {
  const step = stepOf(asked, bound);
  return step !== null && bound !== null && bound - step.threshold > close;
}

/** What moving the bound changes: cases that come no more (less than none: that come besides), and misses among them. */
export function effectOf(asked: Asked, from: number | null, to: number | null) {
  const now = stepOf(asked, from) ?? nothing;
  const then = stepOf(asked, to) ?? nothing;
  const fewer = then.fewer - now.fewer;
  const misses = then.misses - now.misses;
  const held = asked.cases - now.fewer;
  return {
    fewer,
    misses,
    /** Of the cases that the lane holds with its present bound; null of none. */
    fewerShare: held > 0 ? fewer / held : null,
    /** Of all cases that people rejected; null of none. */
    missesShare: asked.rejected > 0 ? misses / asked.rejected : null,
  };
}
