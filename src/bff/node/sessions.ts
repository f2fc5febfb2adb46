import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { type Role, roles } from '../../api/common.ts';
import type { SessionSeam, SignedIn } from '../seams.ts';
import type { OpenDatabase } from './database.ts';

const hours = 3600;

/** Sign-in by better-auth: passwords by scrypt, opaque tokens in our database, everything else off. */
export async function startSessions(options: {
  db: OpenDatabase;
  secret: string;
  publicUrl: string;
}): Promise<SessionSeam> {
  const { db } = options;
  const config = {
    database: { db: db.kysely as unknown as Kysely<unknown>, type: 'postgres' as const },
    secret: options.secret,
    baseURL: options.publicUrl,
    emailAndPassword: { enabled: true, autoSignIn: false, minPasswordLength: 12, maxPasswordLength: 200 },
    user: {
      additionalFields: {
        role: { type: 'string' as const, required: false, defaultValue: 'moderator', input: false },
      },
    },
    session: { expiresIn: 12 * hours, updateAge: 12 * hours, disableSessionRefresh: true },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 1000,
      customRules: { '/sign-in/email': { window: 60, max: 30 } },
    },
    advanced: {
      // The BFF's own gate holds the origin to the host; programs send none, and must be let in.
      disableCSRFCheck: true,
      disableOriginCheck: true,
      cookiePrefix: 'second-look',
      useSecureCookies: options.publicUrl.startsWith('https:'),
      defaultCookieAttributes: { sameSite: 'strict' as const, httpOnly: true, path: '/' },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  };
  await (await getMigrations(config)).runMigrations();
  const auth = betterAuth(config);
  return {
    handle: (request) => auth.handler(request),
    current: async (headers) => {
      const found = await auth.api.getSession({ headers });
      return found ? toSignedIn(found.user) : null;
    },
    people: async () => {
      const { rows } = await sql<{ id: string; name: string; email: string; role: unknown }>`
        select id, name, email, role from "user" order by name, id`.execute(db.kysely);
      return rows.map(toSignedIn);
    },
    create: async ({ role, ...person }) => {
      const email = person.email.toLowerCase();
      const known = await sql`select 1 from "user" where email = ${email}`.execute(db.kysely);
      if (known.rows.length > 0) return null;
      const { user } = await auth.api.signUpEmail({ body: person });
      await sql`update "user" set role = ${role} where id = ${user.id}`.execute(db.kysely);
      return toSignedIn({ ...user, role });
    },
  };
}

export async function countPeople(db: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from "user"`.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

const roleSchema = z.enum(roles).catch('moderator');

function toSignedIn(user: { id: string; name: string; email: string; role?: unknown }): SignedIn {
  const role: Role = roleSchema.parse(user.role);
  return { id: user.id, name: user.name, email: user.email, role };
}
