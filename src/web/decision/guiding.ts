import type { PolicyTexts } from '../../api/policies.ts';

/** Whether a policy says anything for those who decide. */
export const isGuiding = ({
  descriptions,
  provisions,
  examples,
  counterExamples,
  steps,
}: PolicyTexts): boolean =>
  [descriptions, provisions, examples, counterExamples, steps].some((text) => Object.keys(text).length > 0);
