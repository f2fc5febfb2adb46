import { type Kysely, sql } from 'kysely';
import { endSessionsOf } from '../../../review/access/end-sessions.ts';
import { machine } from '../../../review/context/context.ts';
import { transact } from '../../../review/journal/transact.ts';
import { clockUnseen } from '../../../review/operation/clock.ts';
import type { Tables } from '../../../review/store/tables.ts';
import { accounts } from './accounts.ts';

const idleMs = 30 * 60_000;
const noteMs = 30_000;
type Session = { id: string; userId: string; createdAt: Date; seenAt?: Date | null | undefined };

const since = ({ seenAt, createdAt }: Session) => Date.now() - (seenAt ?? createdAt).getTime();

/** Ends a session that was idle for half an hour; the library ends it twelve hours after sign-in in any case. */
export async function endIdle(db: Kysely<Tables>, session: Session): Promise<boolean> {
  if (since(session) <= idleMs || (await clockUnseen(db))) return false;
  await transact({ db: { kysely: db }, actor: machine }, async (change) => {
    await accounts.hold(change.trx);
    await endSessionsOf(accounts, change, session.userId, { only: session.id });
  });
  return true;
}

/** Records the person's activity, at most every half minute. */
export async function noteActivity(db: Kysely<Tables>, session: Session): Promise<void> {
  if (since(session) < noteMs) return;
  await sql`
    with seen as (update "session" set "seenAt" = now() where id = ${session.id} returning "userId")
    update "user" set "seenAt" = now() from seen where id = seen."userId"`.execute(db);
}
