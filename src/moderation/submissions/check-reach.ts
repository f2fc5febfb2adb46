import { UnreachableError } from '../../platform/node/network/address-guard.ts';
import { because } from '../../reasons/reason.ts';
import { Refusal } from '../requests/refusal.ts';
import type { SubmitParts } from './enqueue.ts';

/**
 * What can be known before anything is fetched: an address that is refused, or a name that leads nowhere.
 * Throws Refusal 1105 that names the member.
 */
export async function checkReach(
  { guard }: Pick<SubmitParts, 'guard'>,
  member: string,
  address: string,
  purpose: 'request' | 'stream' = 'request',
): Promise<void> {
  try {
    await guard.check(new URL(address), purpose);
  } catch (error) {
    if (error instanceof UnreachableError)
      throw new Refusal(1105, because('said_of', { what: member, why: error.reason }));
    throw error;
  }
}
