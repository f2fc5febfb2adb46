import { sql } from 'kysely';
import type { LinkKind, OpenLink } from '../../api/accounts.ts';
import type { Role } from '../../api/common.ts';
import { Failure, fault } from '../context/failure.ts';
import { type Change, transact } from '../journal/transact.ts';
import { makeToken, sha256 } from '../store/digest.ts';
import type { Db, Trx } from '../store/tables.ts';
import type { AccessContext } from './accounts.ts';
import { find } from './change-account.ts';
import { endSessionsOf } from './end-sessions.ts';
import { requireStrongPassword } from './strong-password.ts';

const hours = 72;
type CreatedLink = { link: OpenLink; token: string };

/** Creates a one-time invitation link. There is no mail; the creator passes the link on. */
export async function invite(ctx: AccessContext, input: { email: string; role: Role }): Promise<CreatedLink> {
  const email = input.email.toLowerCase();
  return transact(ctx, async ({ trx, record }) => {
    const all = await ctx.accounts.hold(trx);
    if (all.some((one) => one.email === email)) {
      throw new Failure(
        'address_taken',
        {},
        {
          errors: [fault('email', 'belongs_to_existing_person')],
        },
      );
    }
    await trx.deleteFrom('access_link').where('email', '=', email).where('used_at', 'is', null).execute();
    const created = await makeLink(ctx, trx, { kind: 'invite', email, role: input.role, personId: null });
    record('invited', { email, role: input.role });
    return created;
  });
}

/** Creates a one-time link for a new password. The old password is valid until the link is used. */
export async function makePasswordLink(ctx: AccessContext, { id }: { id: string }): Promise<CreatedLink> {
  return transact(ctx, async ({ trx, record }) => {
    const { name, email, disabledAt } = find(await ctx.accounts.hold(trx), id);
    if (disabledAt) throw new Failure('enable_person_first');
    await trx.deleteFrom('access_link').where('person_id', '=', id).where('used_at', 'is', null).execute();
    const created = await makeLink(ctx, trx, { kind: 'password', email, role: null, personId: id });
    record('password-link-made', { personId: id, name });
    return created;
  });
}

export async function withdrawLink(ctx: AccessContext, { id }: { id: string }): Promise<void> {
  await transact(ctx, async ({ trx, record }) => {
    const removed = await trx
      .deleteFrom('access_link')
      .where(sql<boolean>`id::text = ${id}`)
      .where('used_at', 'is', null)
      .returning(['email', 'kind'])
      .executeTakeFirst();
    if (!removed) throw new Failure('link_used_or_withdrawn');
    record('link-withdrawn', removed);
  });
}

/** The purpose of a link, without using it. */
export async function lookAtLink(
  db: Db,
  token: string,
): Promise<{ kind: LinkKind; email: string; role: Role | null }> {
  const link = await standing(db)
    .select(['kind', 'email', 'role'])
    .where('token_hash', '=', await sha256(token))
    .executeTakeFirst();
  if (!link) throw ended();
  return link;
}

/** Uses a link once, even in a race: the person joins or sets the password. All other sessions then end. */
export async function useLink(
  ctx: AccessContext,
  input: { token: string; name?: string | undefined; password: string },
): Promise<void> {
  const token_hash = await sha256(input.token);
  await transact(ctx, async (change) => {
    const link = await change.trx
      .updateTable('access_link')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returningAll()
      .executeTakeFirst();
    if (!link) throw ended();
    if (link.person_id === null)
      await join(ctx, change, { ...link, name: input.name, password: input.password });
    else await setPassword(ctx, change, link.person_id, input.password);
  });
}

async function join(
  ctx: AccessContext,
  { trx, record, publish }: Change,
  {
    name,
    email,
    password,
    role,
  }: { name?: string | undefined; email: string; password: string; role: Role | null },
): Promise<void> {
  if (name === undefined) {
    throw new Failure(
      'name_required',
      {},
      {
        errors: [fault('name', 'must_be_given')],
      },
    );
  }
  await requireStrongPassword(ctx.accounts, password, { about: [name, email] });
  const account = await ctx.accounts.create(trx, { name, email, password, role: role ?? 'moderator' });
  if (!account) throw new Failure('address_has_account');
  const by = { id: account.id, name: account.name, role: account.role, machine: false };
  record('joined', { email, role: account.role }, { by });
  publish({ type: 'access.changed', personId: account.id });
}

async function setPassword(ctx: AccessContext, change: Change, id: string, password: string): Promise<void> {
  const { trx, record, publish } = change;
  const { name, email, role, disabledAt } = find(await ctx.accounts.hold(trx), id);
  if (disabledAt) throw ended();
  await requireStrongPassword(ctx.accounts, password, { about: [name, email] });
  await ctx.accounts.setPassword(trx, id, password);
  await endSessionsOf(ctx.accounts, change, id);
  const by = { id, name, role, machine: false };
  record('password-changed', { personId: id, by: 'link' }, { by });
  publish({ type: 'access.changed', personId: id });
}

/** Unused links that have not expired. */
export function openLinks(db: Db): Promise<OpenLink[]> {
  return standing(db)
    .selectAll()
    .orderBy('created_at')
    .execute()
    .then((rows) => rows.map(show));
}

function standing(db: Db) {
  return db.selectFrom('access_link').where('used_at', 'is', null).where('expires_at', '>', sql<Date>`now()`);
}

async function makeLink(
  ctx: AccessContext,
  trx: Trx,
  { kind, email, role, personId }: Pick<OpenLink, 'kind' | 'email' | 'role'> & { personId: string | null },
): Promise<CreatedLink> {
  const token = makeToken();
  const row = await trx
    .insertInto('access_link')
    .values({
      id: crypto.randomUUID(),
      token_hash: await sha256(token),
      kind,
      email,
      role,
      person_id: personId,
      created_by: ctx.actor.id,
      created_by_name: ctx.actor.name,
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { link: show(row), token };
}

function show(row: {
  id: string;
  kind: LinkKind;
  email: string;
  role: Role | null;
  created_by_name: string;
  expires_at: Date;
}): OpenLink {
  const { id, kind, email, role, created_by_name: createdBy } = row;
  return { id, kind, email, role, createdBy, expiresAt: row.expires_at.toISOString() };
}

const ended = () => new Failure('link_has_ended');
