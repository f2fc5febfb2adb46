import { sql } from 'kysely';
import type { CaseState } from '../../api/cases.ts';
import { changeCasesIn } from '../changes/change-cases.ts';
import type { Change } from '../journal/transact.ts';
import type { Accounts } from './accounts.ts';

/**
 * Ends sessions of `personId`. When no session is left, releases the person's cases. Returns how many sessions ended.
 */
export async function endSessionsOf(
  accounts: Accounts,
  change: Change,
  personId: string,
  which: { only?: string; but?: string } = {},
): Promise<number> {
  const count = await accounts.endSessions(change.trx, personId, which);
  await freeIfSignedOut(accounts, change, personId);
  return count;
}

/** Releases a person's cases if no session is left. */
export async function freeIfSignedOut(accounts: Accounts, change: Change, personId: string): Promise<void> {
  if ((await accounts.sessions(change.trx, personId)).length === 0) await freeClaims(change, personId);
}

/** Releases a person's cases now instead of at the end of the lease, except the cases in `but`. */
export async function freeClaims(
  change: Change,
  personId: string,
  { but = [] }: { but?: readonly CaseState[] } = {},
): Promise<void> {
  const now = sql<Date>`now()`;
  await changeCasesIn(change, (cases) =>
    cases.claim('ended', (update) =>
      update
        .set({ claim_expires_at: now })
        .where('claim_by', '=', personId)
        .where('claim_expires_at', '>', now)
        .$if(but.length > 0, (query) => query.where('state', 'not in', but)),
    ),
  );
}
