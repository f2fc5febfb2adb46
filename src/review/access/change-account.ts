import { sql } from 'kysely';
import type { AccountChanges } from '../../api/accounts.ts';
import { record } from '../audit/record.ts';
import { decidableStates } from '../cases/case-state.ts';
import { changeCasesIn } from '../cases/change-cases.ts';
import { endHandOversTo } from '../cases/hand-over.ts';
import { publish } from '../events/publish.ts';
import { Failure } from '../failure.ts';
import type { Trx } from '../store/tables.ts';
import type { AccessContext, AccountRow } from './accounts.ts';
import { endSessionsOf, freeClaims } from './end-sessions.ts';

/** Changes somebody's role, or whether they may come in. Who may not is out at once, in every browser. */
export async function changeAccount(
  ctx: AccessContext,
  { id, role, disabled }: AccountChanges & { id: string },
): Promise<void> {
  await ctx.db.kysely.transaction().execute(async (trx) => {
    const all = await ctx.accounts.hold(trx);
    const before = find(all, id);
    const wasDisabled = before.disabledAt !== null;
    const after = { role: role ?? before.role, disabled: disabled ?? wasDisabled };
    if (after.role === before.role && after.disabled === wasDisabled) return;
    if (isAdministrator(before) && (after.disabled || after.role !== 'admin')) keepOne(all, id);
    await ctx.accounts.change(trx, id, after);
    const about = { personId: id, name: before.name };
    if (after.role !== before.role) {
      const detail = { ...about, from: before.role, to: after.role };
      await record(trx, ctx.actor, 'role-changed', {}, detail);
      await freeClaims(trx, id, { but: decidableStates(after.role) });
    }
    if (after.disabled !== wasDisabled) {
      const what = after.disabled ? 'person-disabled' : 'person-enabled';
      await record(trx, ctx.actor, what, {}, about);
    }
    if (after.disabled) await end(ctx, trx, id);
    await publish(trx, { type: 'access.changed', personId: id });
  });
}

/** What they held goes back to the others with their sessions: nobody waits for who cannot come. */
async function end(ctx: AccessContext, trx: Trx, personId: string): Promise<void> {
  await ctx.accounts.endSessions(trx, personId, {});
  await freeClaims(trx, personId);
  const now = sql<Date>`now()`;
  await trx
    .updateTable('access_link')
    .set({ expires_at: now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
  await changeCasesIn(trx, ctx.actor, (change) => endHandOversTo(change, personId));
}

/** Somebody's second factor is taken off by an administrator: the phone is lost, and so are the recovery codes. */
export async function dropSecondFactor(ctx: AccessContext, { id }: { id: string }): Promise<void> {
  await ctx.db.kysely.transaction().execute(async (trx) => {
    const { name, secondFactor } = find(await ctx.accounts.hold(trx), id);
    if (!secondFactor) return;
    await ctx.accounts.dropSecondFactor(trx, id);
    await endSessionsOf(ctx.accounts, trx, id);
    await record(trx, ctx.actor, 'second-factor-off', {}, { personId: id, name });
    await publish(trx, { type: 'access.changed', personId: id });
  });
}

export function find(all: readonly AccountRow[], id: string): AccountRow {
  const found = all.find((one) => one.id === id);
  if (!found) throw new Failure('no_such_person');
  return found;
}

const isAdministrator = ({ role, disabledAt }: AccountRow) => role === 'admin' && disabledAt === null;

function keepOne(all: readonly AccountRow[], id: string): void {
  if (all.some((one) => one.id !== id && isAdministrator(one))) return;
  throw new Failure('last_administrator');
}
