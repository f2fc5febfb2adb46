import { sql } from 'kysely';
import type { Role } from '../../../api/common.ts';
import type { AccountRow } from '../../../review/access/accounts.ts';
import { freeClaims } from '../../../review/access/end-sessions.ts';
import { decidableStates } from '../../../review/entities/case-state.ts';
import type { Change } from '../../../review/journal/transact.ts';
import type { Trx } from '../../../review/store/tables.ts';
import type { OpenDatabase } from '../database.ts';
import { accounts } from './accounts.ts';
import { inOneTransaction } from './one-transaction.ts';
import { roleByClaim, type Verified } from './provider.ts';

/**
 * The last gate of every sign-in method. It refuses disabled people, and people of a provider whose claim gives no
 * role. False: no session is created. Sign-ins, and roles that a claim changed, are audited.
 */
export function letIn(
  db: OpenDatabase,
  personId: string,
  verified: Verified | undefined,
  by: { path: string; again: boolean; code: string | null },
): Promise<false | { data: { seenAt: Date; provider: string | null } }> {
  return inOneTransaction(db, async (change) => {
    const { trx, record } = change;
    const all = await accounts.hold(trx);
    const person = all.find(({ id }) => id === personId);
    if (!person || person.disabledAt) return false;
    const role = verified ? await roleNow(change, all, person, verified) : person.role;
    if (role === null) return false;
    // A code must follow, or a session replaces another: neither is a sign-in yet.
    const halfway = by.path === '/sign-in/email' && person.secondFactor;
    if (by.code !== null && !by.again && !(await isFirstUse(trx, personId, by.code))) return false;
    if (!halfway && !by.again) {
      const actor = { id: person.id, name: person.name, role, machine: false };
      record('signed-in', { by: verified ? 'provider' : 'password' }, { by: actor });
    }
    return { data: { seenAt: new Date(), provider: verified ? verified.settings.name : null } };
  });
}

/**
 * Each code of the app is valid once: somebody who reads it over a shoulder or on the wire cannot use it (RFC 6238 §
 * 5.2).
 */
async function isFirstUse(trx: Trx, personId: string, code: string): Promise<boolean> {
  const used = sql<Date>`now()`;
  const row = await trx
    .insertInto('guess')
    .values({ bucket: `code ${personId} ${code}`, count: 1 })
    .onConflict((is) =>
      is
        .column('bucket')
        .doUpdateSet({ since: used })
        .where('guess.since', '<', sql<Date>`now() - interval '5 minutes'`),
    )
    .returning('bucket')
    .executeTakeFirst();
  return row !== undefined;
}

/** The provider's claim sets the role at every sign-in; but the last administrator stays one. */
async function roleNow(
  change: Change,
  all: readonly AccountRow[],
  person: AccountRow,
  { settings, claims }: Verified,
): Promise<Role | null> {
  if (!settings.roles) return person.role;
  const given = claims ? roleByClaim(settings.roles, claims) : null;
  if (given === null || given === person.role) return given;
  const others = all.filter((one) => one.id !== person.id && one.role === 'admin' && !one.disabledAt);
  if (person.role === 'admin' && others.length === 0) return person.role;
  await accounts.change(change.trx, person.id, { role: given });
  const by = { id: 'provider', name: settings.name, role: given, machine: true };
  const detail = { personId: person.id, name: person.name, from: person.role, to: given };
  change.record('role-changed', detail, { by });
  await freeClaims(change, person.id, { but: decidableStates(given) });
  change.publish({ type: 'access.changed', personId: person.id });
  return given;
}

/** Records a person's first sign-in through the provider. */
export async function recordJoined(
  db: OpenDatabase,
  user: { id: string; name: string; email: string },
): Promise<void> {
  await inOneTransaction(db, async ({ record, publish }) => {
    const by = { id: user.id, name: user.name, role: 'moderator', machine: false } as const;
    record('joined', { email: user.email, by: 'provider' }, { by });
    publish({ type: 'access.changed', personId: user.id });
  });
}

/** Stores the time of a sign-in and notifies the screens that list sessions. */
export function notifySignedIn(db: OpenDatabase, personId: string): Promise<void> {
  return inOneTransaction(db, async ({ trx, publish }) => {
    await sql`update "user" set "seenAt" = now() where id = ${personId}`.execute(trx);
    publish({ type: 'access.changed', personId });
  });
}
