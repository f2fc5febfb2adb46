import { returnFromProvider } from '../../api/sign-in.ts';
import { throwIfAway } from '../../platform/node/postgres/away-errors.ts';
import type { AccountRow } from '../../review/access/accounts.ts';
import { freeIfSignedOut } from '../../review/access/end-sessions.ts';
import type { SessionSeam, SignedIn, SignInStep, StepSent } from '../seams.ts';
import { accounts, personOf } from './sign-in/accounts.ts';
import { type Auth, type AuthOptions, makeAuth, migrateAuth, verified } from './sign-in/auth.ts';
import { countGuess, forgiveGuess } from './sign-in/guesses.ts';
import { endIdle, noteActivity } from './sign-in/idle.ts';
import { knownBrowsers } from './sign-in/known-browser.ts';
import { inOneTransaction } from './sign-in/one-transaction.ts';
import { type ProviderSettings, providerId } from './sign-in/provider.ts';
import { recoveryCode } from './sign-in/recovery-codes.ts';
import type { SamlSettings } from './sign-in/saml-config.ts';
import type { SamlProvider } from './sign-in/saml-provider.ts';
import { verifiedPath } from './sign-in/verified-sign-in.ts';

const paths: Record<Exclude<SignInStep, 'provider-callback' | 'saml' | 'saml-response'>, string> = {
  'sign-in': '/sign-in/email',
  code: '/two-factor/verify-totp',
  'recovery-code': '/two-factor/verify-backup-code',
  provider: '/sign-in/social',
  'saml-callback': verifiedPath,
  'sign-out': '/sign-out',
  password: '/change-password',
  'second-factor': '/two-factor/enable',
  'second-factor-confirm': '/two-factor/verify-totp',
  'second-factor-off': '/two-factor/disable',
  'recovery-codes': '/two-factor/generate-backup-codes',
};
/** Steps that try a secret. */
const guessed = new Set<SignInStep>([
  'sign-in',
  'code',
  'recovery-code',
  'password',
  'second-factor',
  'second-factor-confirm',
  'second-factor-off',
  'recovery-codes',
]);

/**
 * Sessions by better-auth, with what it leaves to us: rate limits on guesses, idle time-outs, and people who may not
 * sign in.
 */
export async function startSessions(
  options: AuthOptions & {
    provider?: ProviderSettings | null;
    saml?: { settings: SamlSettings; provider: SamlProvider } | null;
    /** Called with the reason why a sign-in by SAML was refused, for people who set it up. */
    report?: (error: unknown) => void;
  },
): Promise<SessionSeam> {
  const { db, secret, publicUrl } = options;
  const provider = options.provider ?? null;
  await migrateAuth(options);
  const auth = await makeAuth(options);
  const known = knownBrowsers({ secret, secure: publicUrl.startsWith('https:') });
  const withProvider = provider ? providerAuth(options, provider) : null;

  const signInVerified = (sent: StepSent) =>
    auth.handler(requestOf(publicUrl, 'saml-callback', { ...sent, body: {} }));
  const saml = options.saml
    ? (await import('./sign-in/saml-steps.ts')).samlSteps({ ...options, signInVerified }, options.saml)
    : null;

  async function take(step: SignInStep, sent: StepSent): Promise<Response> {
    if (step === 'saml' || step === 'saml-response' || step === 'saml-callback')
      return saml ? saml.take(step, sent) : new Response(null, { status: 503 });
    if (step === 'provider' || step === 'provider-callback') return takeToProvider(step, sent);
    if (step === 'sign-out') return signOut(sent);
    if (!guessed.has(step)) return auth.handler(requestOf(publicUrl, step, sent));
    const email = emailOf(step, sent);
    const guess = { email, address: sent.address, known: known.of(sent.headers, email) };
    const wait = await countGuess(db.kysely, guess);
    if (wait !== null) return new Response(null, { status: 429, headers: { 'retry-after': String(wait) } });
    const answer = await takeWith(step, sent);
    if (!answer.ok) return answer;
    await forgiveGuess(db.kysely, guess);
    if (step !== 'sign-in') return answer;
    const headers = new Headers(answer.headers);
    if (guess.known === null) headers.append('set-cookie', known.cookie(email));
    return new Response(answer.body, { status: answer.status, headers });
  }

  function takeWith(step: keyof typeof paths, { also, ...sent }: StepSent): Promise<Response> {
    const request = requestOf(publicUrl, step, sent);
    if (!also) return auth.handler(request);
    return inOneTransaction(db, async (change) => {
      const answer = await auth.handler(request);
      if (answer.ok) also(change);
      return answer;
    });
  }

  /** Releases their claims with their last session. */
  function signOut(sent: StepSent): Promise<Response> {
    return inOneTransaction(db, async (change) => {
      const found = await auth.api.getSession({ headers: sent.headers });
      if (found) await accounts.hold(change.trx);
      const answer = await auth.handler(requestOf(publicUrl, 'sign-out', sent));
      if (found) await freeIfSignedOut(accounts, change, found.user.id);
      return answer;
    });
  }

  async function takeToProvider(step: 'provider' | 'provider-callback', sent: StepSent): Promise<Response> {
    const reached = await withProvider?.();
    if (!provider || !reached) return new Response(null, { status: 503 });
    const body = {
      provider: providerId,
      disableRedirect: true,
      errorCallbackURL: '/sign-in',
      ...sent.body,
    };
    const request =
      step === 'provider'
        ? requestOf(publicUrl, step, { ...sent, body })
        : new Request(`${publicUrl}${returnFromProvider.path}${sent.query ?? ''}`, {
            headers: headersOf(sent),
          });
    return verified.run({ settings: provider, claims: null }, () => reached.handler(request));
  }

  return {
    // The library answers 500, or "not signed in", when the database is away.
    take: (step, sent) => throwIfAway(() => take(step, sent)),
    accounts,
    provider: provider?.name ?? null,
    saml: saml && { name: saml.name, metadata: saml.metadata },
    current: async (headers, { idle } = { idle: false }) => {
      const found = await throwIfAway(() => auth.api.getSession({ headers }));
      if (!found || found.user.disabledAt) return null;
      const { session, user } = found;
      if (await endIdle(db.kysely, session)) return null;
      if (!idle) await noteActivity(db.kysely, session);
      return {
        ...signedIn(
          personOf({
            ...user,
            disabledAt: null,
            secondFactor: user.twoFactorEnabled ?? false,
            hasPassword: true,
          }),
        ),
        session: { id: session.id, byProvider: Boolean(session.provider) },
      };
    },
    people: async () => {
      const all = await accounts.list(db.kysely);
      return all.filter(({ disabledAt }) => disabledAt === null).map(signedIn);
    },
  };
}

const signedIn = ({ id, name, email, role, secondFactor }: AccountRow): SignedIn => ({
  id,
  name,
  email,
  role,
  secondFactor,
});

/**
 * A second library instance, created when the provider is first needed: a provider that is away blocks no other
 * sign-in.
 */
function providerAuth(options: AuthOptions, provider: ProviderSettings): () => Promise<Auth | null> {
  let instance: Auth | null = null;
  return async () => {
    if (instance) return instance;
    const auth = await makeAuth(options, provider);
    const { socialProviders } = await auth.$context;
    const found = socialProviders.find(({ id }) => id === providerId);
    // The issuer that answers must be the configured one.
    if (!found || found.issuer !== provider.issuer) return null;
    instance = auth;
    return instance;
  };
}

/** At sign-in the address that is tried; for a signed-in person their own; a code alone comes without one. */
function emailOf(step: SignInStep, { body, person, address }: StepSent): string {
  if (person) return `own ${person.email}`;
  return step === 'sign-in' && typeof body?.email === 'string' ? body.email : `code ${address}`;
}

function headersOf({ headers, address }: StepSent): Headers {
  const passed = new Headers({ 'x-second-look-address': address });
  for (const name of ['cookie', 'user-agent']) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  return passed;
}

function requestOf(publicUrl: string, step: keyof typeof paths, sent: StepSent): Request {
  const headers = headersOf(sent);
  headers.set('content-type', 'application/json');
  const given = sent.body ?? {};
  const body = JSON.stringify(
    step === 'recovery-code' ? { ...given, code: recoveryCode(String(given.code)) } : given,
  );
  return new Request(`${publicUrl}/api/auth${paths[step]}`, { method: 'POST', headers, body });
}
