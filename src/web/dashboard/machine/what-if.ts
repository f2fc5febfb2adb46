import type { WhatIfAnswer } from '../../../api/stats-machine.ts';

type Step = WhatIfAnswer['steps'][number];
type WhatIfCounts = Pick<WhatIfAnswer, 'steps' | 'cases' | 'rejected'>;

const nothing = { fewer: 0, misses: 0 };
const close = 1e-9;

/** The last step that a lower bound reaches; null without a bound, which excludes nothing. */
export function stepOf({ steps }: Pick<WhatIfCounts, 'steps'>, bound: number | null): Step | null {
  if (bound === null) return null;
  return steps.findLast(({ threshold }) => threshold <= bound + close) ?? null;
}

/**
 * The lowest score of a case, in steps. Nothing was observed below it, because the machine passed such content by
 * itself. 0 where no case has a score.
 */
export function observedFrom({ steps, cases }: Pick<WhatIfCounts, 'steps' | 'cases'>): number {
  const unscored = steps[0]?.fewer ?? 0;
  if (unscored === cases) return 0;
  return steps.findLast(({ fewer }) => fewer === unscored)?.threshold ?? 0;
}

/** Whether the bound lies between two steps, so that its effect is only approximate. */
export function isBetween(answer: Pick<WhatIfCounts, 'steps'>, bound: number | null): boolean {
  const step = stepOf(answer, bound);
  return step !== null && bound !== null && bound - step.threshold > close;
}

/** The effect of moving the bound: `fewer` cases (negative: more cases), and `misses` among them. */
export function effectOf(answer: WhatIfCounts, from: number | null, to: number | null) {
  const now = stepOf(answer, from) ?? nothing;
  const then = stepOf(answer, to) ?? nothing;
  const fewer = then.fewer - now.fewer;
  const misses = then.misses - now.misses;
  const held = answer.cases - now.fewer;
  return {
    fewer,
    misses,
    /** Share of the cases that the lane holds at present; null without cases. */
    fewerShare: held > 0 ? fewer / held : null,
    /** Share of all rejected cases; null without rejected cases. */
    missesShare: answer.rejected > 0 ? misses / answer.rejected : null,
  };
}
