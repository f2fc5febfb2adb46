import type { Policy } from '../api/policies.ts';

/** A policy without texts, named by its key, with these members. */
export const policyOf = (given: Partial<Policy> & Pick<Policy, 'key'>): Policy => ({
  names: { en: given.key },
  ...{ descriptions: {}, provisions: {}, examples: {}, counterExamples: {}, steps: [] },
  ...{ upheldReplies: {}, overturnedReplies: {}, labels: [] },
  ...{ version: 1, draft: null, position: 0, archived: false },
  ...given,
});
