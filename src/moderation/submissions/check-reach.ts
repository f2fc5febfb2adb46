import { UnreachableError } from '../../platform/node/network/address-guard.ts';
import { because } from '../../reasons/reason.ts';
import { Refusal } from '../requests/refusal.ts';
import type { SubmitParts } from './enqueue.ts';

/**
 * Checks an address before anything is fetched. Throws Refusal 1105, which names the member, for an address that is not
 * allowed or a name that does not resolve.
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
      throw new Refusal(1105, because('message_of', { what: member, why: error.reason }));
    throw error;
  }
}
