import type { Callback } from '../../api/submissions.ts';

export const callbackTraits = ['duplicate', 'outOfOrder', 'odd', 'failed', 'refused'] as const;
export type Trait = (typeof callbackTraits)[number];

/** What is unusual about a callback. */
export function traitsOf({ type, duplicates, outOfOrder, oddities, reason, failure }: Callback): Trait[] {
  const has: Record<Trait, boolean> = {
    duplicate: duplicates > 0,
    outOfOrder,
    odd: oddities.length > 0,
    failed: failure !== undefined,
    refused: type === 'rejected' || type === 'unreadable' || reason !== null,
  };
  return callbackTraits.filter((trait) => has[trait]);
}
