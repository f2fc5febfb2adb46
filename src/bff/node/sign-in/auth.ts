import { AsyncLocalStorage } from 'node:async_hooks';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import { getMigrations } from 'better-auth/db/migration';
import { genericOAuth, twoFactor } from 'better-auth/plugins';
import { type Kysely, sql } from 'kysely';
import { cleanName } from '../../../api/common.ts';
import { causedByDatabase } from '../../../platform/database/database-away.ts';
import { cookiePrefix } from '../../session-cookie.ts';
import type { OpenDatabase } from '../database.ts';
import { hashedTokens } from './hashed-tokens.ts';
import { letIn, notifySignedIn, recordJoined } from './let-in.ts';
import { followTransaction } from './one-transaction.ts';
import { mayCome, type ProviderSettings, providerId, type Verified } from './provider.ts';
import { recoveryCodes } from './recovery-codes.ts';
import type { SamlPerson } from './saml-assertion.ts';
import { verifiedSignIn } from './verified-sign-in.ts';

const hours = 3600;
const codePath = '/two-factor/verify-totp';
const codeIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code).trim() : null;

export type AuthOptions = { db: OpenDatabase; secret: string; publicUrl: string };
export type Auth = Awaited<ReturnType<typeof makeAuth>>;

/** What the sign-in provider says about the person, for the one request that brings it. */
export const verified = new AsyncLocalStorage<Verified & { person?: SamlPerson }>();

/** The person of a sign-in by SAML that is under way. */
function samlPerson() {
  const { person, settings } = verified.getStore() ?? {};
  return person && settings ? { person, invitedOnly: settings.roles === null } : null;
}

/** Sign-in by better-auth: passwords by scrypt, opaque tokens stored hashed, a second factor; everything else off. */
export async function makeAuth(options: AuthOptions, provider?: ProviderSettings) {
  const plain = optionsOf(options, provider);
  const store = hashedTokens(await getAdapter(plain));
  return betterAuth({ ...plain, database: () => store });
}

function optionsOf({ db, secret, publicUrl }: AuthOptions, provider?: ProviderSettings) {
  const secure = publicUrl.startsWith('https:');
  return {
    database: { db: followTransaction(db.kysely) as unknown as Kysely<unknown>, type: 'postgres' },
    secret,
    baseURL: publicUrl,
    appName: 'Second Look',
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 200,
    },
    user: {
      additionalFields: {
        role: { type: 'string', required: false, defaultValue: 'moderator', input: false },
        disabledAt: { type: 'date', required: false, input: false },
        seenAt: { type: 'date', required: false, input: false },
      },
      validateUserInfo: () => (mayCome(verified.getStore()) ? undefined : { error: 'no_role' }),
    },
    session: {
      expiresIn: 12 * hours,
      updateAge: 12 * hours,
      disableSessionRefresh: true,
      additionalFields: {
        seenAt: { type: 'date', required: false, input: false },
        provider: { type: 'string', required: false, input: false },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: {
      session: {
        create: {
          before: ({ userId }, call) => {
            const path = call?.path ?? '';
            const code = path === codePath ? codeIn(call?.body) : null;
            const by = { path, again: Boolean(call?.context.session), code };
            return letIn(db, userId, verified.getStore(), by);
          },
          after: ({ userId }) => notifySignedIn(db, userId),
        },
      },
      user: {
        create: {
          before: async (user) => ({ data: { ...user, name: shownName(user) } }),
          after: (user) => recordJoined(db, user),
        },
      },
      // We never act at the provider in a person's name: its tokens are not stored.
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
    },
    // We count guesses ourselves, for each account and address.
    rateLimit: { enabled: false },
    advanced: {
      // The BFF's own gate compares origin and host; programs send no origin and must be accepted.
      disableCSRFCheck: true,
      disableOriginCheck: true,
      cookiePrefix: secure ? `__Host-${cookiePrefix}` : cookiePrefix,
      useSecureCookies: false,
      defaultCookieAttributes: { sameSite: 'strict', httpOnly: true, secure, path: '/' },
      // Sent when the provider's page leads back here: a strict cookie would not be.
      cookies: { state: { attributes: { sameSite: 'lax' } } },
      ipAddress: { ipAddressHeaders: ['x-second-look-address'] },
    },
    plugins: [
      verifiedSignIn(samlPerson),
      twoFactor({ issuer: 'Second Look', backupCodeOptions: recoveryCodes(secret) }),
      ...(provider ? [genericOAuth({ config: [configOf(provider)] })] : []),
    ],
    // The library would print it and answer 500.
    onAPIError: { onError: throwIfDatabase },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } satisfies BetterAuthOptions;
}

function throwIfDatabase(error: unknown): void {
  if (causedByDatabase(error)) throw error;
}

/** Migrates the library's own tables to this release; deletes tokens that an earlier one stored unhashed. */
export async function migrateAuth(options: AuthOptions): Promise<void> {
  // The library takes no lock: processes that start together would each create the tables.
  await options.db.kysely.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('second-look sign-in tables'))`.execute(trx);
    await (await getMigrations(optionsOf(options))).runMigrations();
  });
  await sql`delete from "session" where token not like 'sha256:%'`.execute(options.db.kysely);
}

function configOf({ issuer, clientId, clientSecret, name, roles }: ProviderSettings) {
  return {
    providerId,
    name,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    scopes: ['openid', 'profile', 'email'],
    disableSignUp: roles === null,
    pkce: true,
    requireIdTokenVerification: true,
    mapProfileToUser: (profile: Record<string, unknown>) => {
      const store = verified.getStore();
      if (store) store.claims = profile;
      return {};
    },
  };
}

/** The person's name at the provider, within our rules for the name of an invited person. */
function shownName({ name, email }: { name: string; email: string }): string {
  const local = email.split('@')[0] ?? '';
  return [name, local, email].map((one) => cleanName(one, 100)).find((one) => one !== '') ?? 'Somebody';
}

async function withoutTokens<Row extends object>(row: Row) {
  return { data: { ...row, accessToken: null, refreshToken: null, idToken: null } };
}
