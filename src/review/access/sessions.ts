import type { SignedInSession } from '../../api/account.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import type { AccessContext } from './accounts.ts';
import { find } from './change-account.ts';
import { endSessionsOf } from './end-sessions.ts';

/** A person's sessions, the newest first. `current` is the caller's own session. */
export async function listSessions(
  ctx: AccessContext,
  { personId, current }: { personId: string; current: string | null },
): Promise<SignedInSession[]> {
  const rows = await ctx.accounts.sessions(ctx.db.kysely, personId);
  return rows.map(({ startedAt, seenAt, ...row }) => ({
    ...row,
    current: row.id === current,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
}

/** Ends sessions, one's own or, for administrators, another person's. The browsers must sign in again. */
export async function endSessions(
  ctx: AccessContext,
  { personId, ...which }: { personId: string; only?: string; but?: string },
): Promise<void> {
  await transact(ctx, async (change) => {
    const { name } = find(await ctx.accounts.hold(change.trx), personId);
    const count = await endSessionsOf(ctx.accounts, change, personId, which);
    if (count === 0 && which.only !== undefined) throw new Failure('session_has_ended');
    if (count > 0) {
      change.record('sessions-ended', { personId, name, count });
      change.publish({ type: 'access.changed', personId });
    }
  });
}
