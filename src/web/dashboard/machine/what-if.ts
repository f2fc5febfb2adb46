import type { WhatIfAnswer } from '../../../api/stats-machine.ts';

type Step = WhatIfAnswer['steps'][number];
type Asked = Pick<WhatIfAnswer, 'steps' | 'cases' | 'rejected'>;

const nothing = { fewer: 0, misses: 0 };
const close = 1e-9;

/** The last step that a lower bound reaches; null without a bound, which excludes nothing. */
export function stepOf({ steps }: Pick<Asked, 'steps'>, bound: number | null): Step | null {
  if (bound === null) return null;
  return steps.findLast(({ threshold }) => threshold <= bound + close) ?? null;
}

/** Whether the bound lies between two steps, so that its effect is only approximate. */
export function isBetween(asked: Pick<Asked, 'steps'>, bound: number | null): boolean {
  const step = stepOf(asked, bound);
  return step !== null && bound !== null && bound - step.threshold > close;
}

/** The effect of moving the bound: `fewer` cases (negative: more cases), and `misses` among them. */
export function effectOf(asked: Asked, from: number | null, to: number | null) {
  const now = stepOf(asked, from) ?? nothing;
  const then = stepOf(asked, to) ?? nothing;
  const fewer = then.fewer - now.fewer;
  const misses = then.misses - now.misses;
  const held = asked.cases - now.fewer;
  return {
    fewer,
    misses,
    /** Share of the cases that the lane holds at present; null without cases. */
    fewerShare: held > 0 ? fewer / held : null,
    /** Share of all rejected cases; null without rejected cases. */
    missesShare: asked.rejected > 0 ? misses / asked.rejected : null,
  };
}
