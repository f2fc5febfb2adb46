import { sql } from 'kysely';
import type { AccountChanges } from '../../api/accounts.ts';
import { endHandOversTo } from '../cases/hand-over.ts';
import { changeCasesIn } from '../changes/change-cases.ts';
import { Failure } from '../context/failure.ts';
import { decidableStates } from '../entities/case-state.ts';
import { type Change, transact } from '../journal/transact.ts';
import type { AccessContext, AccountRow } from './accounts.ts';
import { endSessionsOf, freeClaims } from './end-sessions.ts';

/** Changes a person's role or disables them. A disabled person is signed out everywhere at once. */
export async function changeAccount(
  ctx: AccessContext,
  { id, skills, ...changes }: AccountChanges & { id: string },
): Promise<void> {
  await transact(ctx, async (change) => {
    const all = await ctx.accounts.hold(change.trx);
    const learned = skills !== undefined && (await setSkills(change, find(all, id), skills));
    const changed = await changeAccountIn(ctx, change, all, { id, ...changes });
    if (learned && !changed) change.publish({ type: 'access.changed', personId: id });
  });
}

/** The same within a transaction that holds `all` accounts. False if nothing changed. */
export async function changeAccountIn(
  ctx: AccessContext,
  change: Change,
  all: readonly AccountRow[],
  { id, role, disabled }: Pick<AccountChanges, 'role' | 'disabled'> & { id: string },
): Promise<boolean> {
  const { trx, record, publish } = change;
  const before = find(all, id);
  const wasDisabled = before.disabledAt !== null;
  const after = { role: role ?? before.role, disabled: disabled ?? wasDisabled };
  if (after.role === before.role && after.disabled === wasDisabled) return false;
  if (isAdministrator(before) && (after.disabled || after.role !== 'admin')) requireAdministrator(all, id);
  await ctx.accounts.change(trx, id, after);
  const about = { personId: id, name: before.name };
  if (after.role !== before.role) {
    const detail = { ...about, from: before.role, to: after.role };
    record('role-changed', detail);
    await freeClaims(change, id, { but: decidableStates(after.role) });
  }
  if (after.disabled !== wasDisabled) {
    const what = after.disabled ? 'person-disabled' : 'person-enabled';
    record(what, about);
  }
  if (after.disabled) await end(ctx, change, id);
  publish({ type: 'access.changed', personId: id });
  return true;
}

/** Replaces what a person can do. False if nothing changed. */
async function setSkills(
  { trx, record }: Change,
  { id, name }: AccountRow,
  skills: readonly string[],
): Promise<boolean> {
  const rows = await trx.selectFrom('person_skill').select('skill').where('person_id', '=', id).execute();
  const before = new Set(rows.map(({ skill }) => skill));
  const after = new Set(skills);
  if (before.symmetricDifference(after).size === 0) return false;
  await trx.deleteFrom('person_skill').where('person_id', '=', id).execute();
  if (after.size > 0)
    await trx
      .insertInto('person_skill')
      .values([...after].map((skill) => ({ person_id: id, skill })))
      .execute();
  record('skills-changed', { personId: id, name, skills: [...after].sort().join(', ') });
  return true;
}

/** Ends all sessions and releases the person's cases, so that nobody waits for them. */
async function end(ctx: AccessContext, change: Change, personId: string): Promise<void> {
  const { trx } = change;
  await ctx.accounts.endSessions(trx, personId, {});
  await freeClaims(change, personId);
  const now = sql<Date>`now()`;
  await trx
    .updateTable('access_link')
    .set({ expires_at: now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
  await changeCasesIn(change, (cases) => endHandOversTo(cases, personId));
}

/** An administrator removes a person's second factor, for a lost phone and lost recovery codes. */
export async function dropSecondFactor(ctx: AccessContext, { id }: { id: string }): Promise<void> {
  await transact(ctx, async (change) => {
    const { trx, record, publish } = change;
    const { name, secondFactor } = find(await ctx.accounts.hold(trx), id);
    if (!secondFactor) return;
    await ctx.accounts.dropSecondFactor(trx, id);
    await endSessionsOf(ctx.accounts, change, id);
    record('second-factor-off', { personId: id, name });
    publish({ type: 'access.changed', personId: id });
  });
}

export function find(all: readonly AccountRow[], id: string): AccountRow {
  const found = all.find((one) => one.id === id);
  if (!found) throw new Failure('no_such_person');
  return found;
}

const isAdministrator = ({ role, disabledAt }: AccountRow) => role === 'admin' && disabledAt === null;

function requireAdministrator(all: readonly AccountRow[], id: string): void {
  if (all.some((one) => one.id !== id && isAdministrator(one))) return;
  throw new Failure('last_administrator');
}
