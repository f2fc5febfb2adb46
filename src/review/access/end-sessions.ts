import { sql } from 'kysely';
import type { CaseState } from '../../api/cases.ts';
import { changeCasesIn } from '../changes/change-cases.ts';
import type { Change } from '../journal/transact.ts';
import type { Accounts } from './accounts.ts';

/** Ends sessions of `personId`. With their last one goes what they hold. Answers how many ended. */
export async function endSessionsOf(
  accounts: Accounts,
  change: Change,
  personId: string,
  which: { only?: string; but?: string } = {},
): Promise<number> {
  const count = await accounts.endSessions(change.trx, personId, which);
  await freeIfGone(accounts, change, personId);
  return count;
}

/** Gives back what somebody holds who is signed in nowhere any more. */
export async function freeIfGone(accounts: Accounts, change: Change, personId: string): Promise<void> {
  if ((await accounts.sessions(change.trx, personId)).length === 0) await freeClaims(change, personId);
}

/** Gives back what somebody holds, now and not when the lease ends; of the cases in `but` they stay the holder. */
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
