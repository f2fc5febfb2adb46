import { sql } from 'kysely';
import { z } from 'zod';
import { cleanName } from '../../../api/common.ts';
import type { ScimPatchBody, ScimQuery, ScimUser, ScimUserBody } from '../../../api/scim.ts';
import { Failure } from '../../context/failure.ts';
import { type Change, transact } from '../../journal/transact.ts';
import { teamsByPerson } from '../../people/skills.ts';
import type { ProvisionedPersonRow, Trx } from '../../store/tables.ts';
import type { AccessContext, AccountRow } from '../accounts.ts';
import { changeAccountIn } from '../change-account.ts';
import { pageOf, readFilter } from './filter.ts';
import { patchUser, type UserDraft } from './patch.ts';

/** A person with what the directory calls them; null: it has not provisioned them. */
type Provisioned = { account: AccountRow; row: ProvisionedPersonRow | null };

/** Removed by the directory, and not enabled again by an administrator. */
const isGone = ({ account, row }: Provisioned) => row?.removed_at != null && account.disabledAt !== null;
const userNameOf = ({ account, row }: Provisioned) => row?.user_name ?? account.email;

export async function listUsers(ctx: AccessContext, query: ScimQuery) {
  const wanted =
    query.filter === undefined
      ? null
      : readFilter(query.filter, ['username', 'externalid', 'id', 'emails.value']);
  return transact(ctx, async ({ trx }) => {
    const everybody = (await readAll(trx, await ctx.accounts.list(trx))).filter((one) => !isGone(one));
    const found = everybody.filter((one) => {
      if (wanted === null) return true;
      const { attribute, value } = wanted;
      if (attribute === 'externalid') return one.row?.external_id === value;
      if (attribute === 'id') return one.account.id === value;
      const name = attribute === 'username' ? userNameOf(one) : one.account.email;
      return name.toLowerCase() === value.toLowerCase();
    });
    const teams = await teamsByPerson(trx);
    return pageOf(
      found.map((one) => show(ctx, one, teams)),
      query,
    );
  });
}

export async function getUser(ctx: AccessContext, id: string): Promise<ScimUser> {
  return transact(ctx, async ({ trx }) =>
    answer(ctx, trx, await readAll(trx, await ctx.accounts.list(trx)), id),
  );
}

/** Makes an account without a password. One that the directory removed before is enabled again. */
export async function makeUser(ctx: AccessContext, body: ScimUserBody): Promise<ScimUser> {
  return transact(ctx, async (change) => {
    const everybody = await hold(ctx, change.trx);
    const { email, name, row } = attributesOf(body);
    const before = everybody.find((one) => clashes(one, { email, userName: row.user_name }));
    if (before && !isGone(before)) throw new Failure('scim_user_taken');
    const account =
      before?.account ??
      (await ctx.accounts.create(change.trx, { name, email, password: null, role: 'moderator' }));
    if (!account) throw new Failure('scim_user_taken');
    if (before) {
      await save(ctx, change, everybody, before, { ...body, active: body.active ?? true });
      return answer(ctx, change.trx, await hold(ctx, change.trx), account.id);
    }
    await change.trx
      .insertInto('provisioned_person')
      .values({ person_id: account.id, ...row })
      .execute();
    change.record('provisioned', { personId: account.id, name, email });
    const all = await hold(ctx, change.trx);
    const accounts = all.map(({ account }) => account);
    if (body.active === false)
      await changeAccountIn(ctx, change, accounts, { id: account.id, disabled: true });
    change.publish({ type: 'access.changed', personId: account.id });
    return answer(ctx, change.trx, await hold(ctx, change.trx), account.id);
  });
}

export const replaceUser = (ctx: AccessContext, id: string, body: ScimUserBody) =>
  changeUser(ctx, id, (before) => ({ ...body, active: body.active ?? before.active }));

export const patchUserBy = (ctx: AccessContext, id: string, body: ScimPatchBody) =>
  changeUser(ctx, id, (before) => patchUser(before, body));

function changeUser(
  ctx: AccessContext,
  id: string,
  change: (before: UserDraft) => UserDraft,
): Promise<ScimUser> {
  return transact(ctx, async (open) => {
    const everybody = await hold(ctx, open.trx);
    const before = find(everybody, id);
    await save(ctx, open, everybody, before, change(draftOf(before)));
    return answer(ctx, open.trx, await hold(ctx, open.trx), id);
  });
}

/** Disables the person and forgets what the directory called them; what they decided stays under their name. */
export async function removeUser(ctx: AccessContext, id: string): Promise<void> {
  await transact(ctx, async (change) => {
    const everybody = await hold(ctx, change.trx);
    const before = find(everybody, id);
    const accounts = everybody.map(({ account }) => account);
    await changeAccountIn(ctx, change, accounts, { id, disabled: true });
    const row = { user_name: userNameOf(before), removed_at: sql<Date>`now()`, changed_at: sql<Date>`now()` };
    await change.trx
      .insertInto('provisioned_person')
      .values({ person_id: id, ...row })
      .onConflict((is) => is.column('person_id').doUpdateSet(row))
      .execute();
    await change.trx.deleteFrom('team_member').where('person_id', '=', id).execute();
    change.record('deprovisioned', { personId: id, name: before.account.name });
    change.publish({ type: 'access.changed', personId: id });
  });
}

async function save(
  ctx: AccessContext,
  change: Change,
  everybody: readonly Provisioned[],
  { account, row: stored }: Provisioned,
  draft: UserDraft,
): Promise<void> {
  const { id } = account;
  const { email, name, row } = attributesOf(draft);
  if (everybody.some((one) => one.account.id !== id && clashes(one, { email, userName: row.user_name })))
    throw new Failure('scim_user_taken');
  if (name !== account.name || email !== account.email) {
    await ctx.accounts.change(change.trx, id, { name, email });
    const detail = { personId: id, name, email, before: account.name, emailBefore: account.email };
    change.record('person-renamed', detail);
    change.publish({ type: 'access.changed', personId: id });
  }
  const changed = { ...row, removed_at: null, changed_at: sql<Date>`now()` };
  const same =
    stored !== null &&
    stored.removed_at === null &&
    (Object.keys(row) as (keyof typeof row)[]).every((key) => stored[key] === row[key]);
  if (!same)
    await change.trx
      .insertInto('provisioned_person')
      .values({ person_id: id, ...changed })
      .onConflict((is) => is.column('person_id').doUpdateSet(changed))
      .execute();
  const accounts = everybody.map(({ account }) => account);
  if (draft.active !== undefined)
    await changeAccountIn(ctx, change, accounts, { id, disabled: !draft.active });
}

const clashes = (one: Provisioned, { email, userName }: { email: string; userName: string }) =>
  one.account.email === email || userNameOf(one).toLowerCase() === userName.toLowerCase();

const emailSchema = z.email().max(200);

/** What we store of a person's attributes. People sign in by their address, so there must be one. */
function attributesOf({ userName, externalId, displayName, name, emails }: UserDraft) {
  const given = emails?.find(({ primary }) => primary) ?? emails?.[0];
  const email = emailSchema.safeParse((given?.value || userName).toLowerCase());
  if (!email.success) throw new Failure('scim_needs_email');
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ');
  const names = [displayName, name?.formatted, parts, email.data.split('@')[0]];
  return {
    email: email.data,
    name: names.map((one) => cleanName(one ?? '', 100)).find((one) => one !== '') ?? email.data,
    row: {
      user_name: userName,
      external_id: externalId || null,
      given_name: name?.givenName || null,
      family_name: name?.familyName || null,
    },
  };
}

function draftOf(one: Provisioned): UserDraft {
  const { account, row } = one;
  return {
    userName: userNameOf(one),
    externalId: row?.external_id ?? null,
    displayName: account.name,
    name: { givenName: row?.given_name ?? null, familyName: row?.family_name ?? null },
    emails: [{ value: account.email, primary: true }],
    active: account.disabledAt === null,
  };
}

const hold = async (ctx: AccessContext, trx: Trx) => readAll(trx, await ctx.accounts.hold(trx));

async function readAll(trx: Trx, accounts: readonly AccountRow[]): Promise<Provisioned[]> {
  const rows = await trx.selectFrom('provisioned_person').selectAll().execute();
  const byPerson = new Map(rows.map((row) => [row.person_id, row]));
  return accounts.map((account) => ({ account, row: byPerson.get(account.id) ?? null }));
}

function find(everybody: readonly Provisioned[], id: string): Provisioned {
  const found = everybody.find((one) => one.account.id === id);
  if (!found || isGone(found)) throw new Failure('no_such_person');
  return found;
}

const answer = async (ctx: AccessContext, trx: Trx, everybody: readonly Provisioned[], id: string) =>
  show(ctx, find(everybody, id), await teamsByPerson(trx));

function show(
  { settings }: AccessContext,
  one: Provisioned,
  teams: ReadonlyMap<string, { id: string; name: string }[]>,
): ScimUser {
  const { account, row } = one;
  const { id, name, email, role, disabledAt } = account;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id,
    ...(row?.external_id && { externalId: row.external_id }),
    userName: userNameOf(one),
    displayName: name,
    name: {
      formatted: name,
      ...(row?.given_name && { givenName: row.given_name }),
      ...(row?.family_name && { familyName: row.family_name }),
    },
    emails: [{ value: email, type: 'work', primary: true }],
    active: disabledAt === null,
    roles: [{ value: role, primary: true }],
    groups: (teams.get(id) ?? []).map((team) => ({ value: team.id, display: team.name })),
    meta: {
      resourceType: 'User',
      location: `${settings.publicUrl}/scim/v2/Users/${id}`,
      ...(row && { lastModified: row.changed_at.toISOString() }),
    },
  };
}
