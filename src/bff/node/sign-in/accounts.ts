import { hashPassword } from 'better-auth/crypto';
import { type Expression, type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { roles } from '../../../api/common.ts';
import type { AccountRow, Accounts, ListedAccount, SessionRow } from '../../../review/access/accounts.ts';

/** People in the sign-in library's own tables. Its columns are in camel case. */
type Stored = {
  id: string;
  name: string;
  email: string;
  role: unknown;
  disabledAt: Date | null;
  secondFactor: boolean | null;
  hasPassword: boolean;
};

const columns = sql`
  u.id, u.name, u.email, u.role, u."disabledAt", u."twoFactorEnabled" as "secondFactor",
  exists (select 1 from "account" a where a."userId" = u.id and a.password is not null) as "hasPassword"`;
const live = sql`s."expiresAt" > now() and coalesce(s."seenAt", s."createdAt") > now() - interval '30 minutes'`;
const roleSchema = z.enum(roles).catch('moderator');

export const personOf = ({ role, secondFactor, ...row }: Stored): AccountRow => ({
  ...row,
  role: roleSchema.parse(role),
  secondFactor: secondFactor ?? false,
});

export const accounts: Accounts = {
  list: async (db) => {
    const { rows } = await run<Stored & { sessions: number; seenAt: Date | null }>(
      db,
      sql`select ${columns},
          (select count(*)::int from "session" s where s."userId" = u.id and ${live}) as sessions,
          u."seenAt"
        from "user" u order by u."disabledAt" nulls first, u.name, u.id`,
    );
    return rows.map(
      ({ sessions, seenAt, ...row }): ListedAccount => ({ ...personOf(row), sessions, seenAt }),
    );
  },
  hold: async (trx) => {
    await run(trx, sql`select pg_advisory_xact_lock(hashtext('second-look.accounts'))`);
    const { rows } = await run<Stored>(trx, sql`select ${columns} from "user" u order by u.id`);
    return rows.map(personOf);
  },
  create: async (trx, { name, password, role, ...given }) => {
    const email = given.email.toLowerCase();
    const id = crypto.randomUUID();
    // The administrator vouches for the address: a sign-in provider may be linked to it.
    const inserted = await run(
      trx,
      sql`insert into "user" (id, name, email, "emailVerified", role, "createdAt", "updatedAt")
        values (${id}, ${name}, ${email}, true, ${role}, now(), now()) on conflict (email) do nothing returning id`,
    );
    if (inserted.rows.length === 0) return null;
    if (password !== null) await insertPassword(trx, id, password);
    const hasPassword = password !== null;
    return { id, name, email, role, disabledAt: null, secondFactor: false, hasPassword };
  },
  change: async (trx, id, { role, disabled, name, email }) => {
    if (name !== undefined) await run(trx, sql`update "user" set name = ${name} where id = ${id}`);
    if (email !== undefined)
      await run(trx, sql`update "user" set email = ${email.toLowerCase()} where id = ${id}`);
    if (role !== undefined) await run(trx, sql`update "user" set role = ${role} where id = ${id}`);
    if (disabled !== undefined) {
      const at = disabled ? sql`coalesce("disabledAt", now())` : sql`null`;
      await run(trx, sql`update "user" set "disabledAt" = ${at} where id = ${id}`);
    }
  },
  setPassword: async (trx, id, password) => {
    await run(trx, sql`delete from "account" where "userId" = ${id} and "providerId" = 'credential'`);
    await insertPassword(trx, id, password);
  },
  // Its lists load when somebody first sets a password.
  isGuessable: async (...given) => (await import('./guessable.ts')).isGuessable(...given),
  dropSecondFactor: async (trx, id) => {
    await run(trx, sql`delete from "twoFactor" where "userId" = ${id}`);
    await run(trx, sql`update "user" set "twoFactorEnabled" = false where id = ${id}`);
  },
  sessions: async (db, personId) => {
    const { rows } = await run<SessionRow>(
      db,
      sql`select s.id, s."createdAt" as "startedAt", coalesce(s."seenAt", s."createdAt") as "seenAt",
          coalesce(s."userAgent", '') as browser, coalesce(s."ipAddress", '') as address
        from "session" s where s."userId" = ${personId} and ${live} order by s."createdAt" desc`,
    );
    return rows;
  },
  endSessions: async (trx, personId, { only, but }) => {
    const { rows } = await run(
      trx,
      sql`delete from "session" where "userId" = ${personId}
        and (${only ?? null}::text is null or id = ${only ?? null})
        and (${but ?? null}::text is null or id <> ${but ?? null}) returning id`,
    );
    return rows.length;
  },
};

async function insertPassword(trx: Db, userId: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await run(
    trx,
    sql`insert into "account" (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
      values (${crypto.randomUUID()}, ${userId}, 'credential', ${userId}, ${hash}, now(), now())`,
  );
}

// biome-ignore lint/suspicious/noExplicitAny: these tables are the library's, which no type of ours describes.
type Db = Kysely<any>;
function run<Row>(db: Db, query: { execute(db: Db): Promise<{ rows: unknown[] }> } & Expression<unknown>) {
  return query.execute(db) as Promise<{ rows: Row[] }>;
}
