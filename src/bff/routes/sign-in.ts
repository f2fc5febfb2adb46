import type { Context as Call } from 'hono';
import { z } from 'zod';
import * as signInCalls from '../../api/sign-in.ts';
import { lookAtLink, useLink } from '../../review/access/links.ts';
import { setUp } from '../../review/access/set-up.ts';
import { Failure, fault } from '../../review/context/failure.ts';
import type { Env, SessionSeam } from '../seams.ts';
import { serve } from '../serve.ts';
import { copyCookies, refused, take } from '../take-step.ts';

/** Pages are not cleared: a sign-in in another tab goes on. */
const cached = '"cache"';
const knownRefusals = new Set(['access_denied', 'signup_disabled', 'account_not_linked', 'no_role']);
const leftSchema = z.object({ url: z.string() });

const ownPath = (next: string) => (/^\/(?![/\\])/.test(next) ? next : '/');

/** The address of the provider's page. */
async function leftBy(c: Call<Env>, answer: Response) {
  if (!answer.ok) throw new Failure('sign_in_provider_unavailable');
  copyCookies(c, answer);
  return leftSchema.parse(await answer.json());
}

const backWith = (session: SessionSeam, c: Call<Env>, step: 'provider-callback' | 'saml-callback') =>
  take(session, c, step, { query: new URL(c.req.url).search });

/** Opens the console, or the page of sign-in with the reason. */
function returned(c: Call<Env>, answer: Response): Response {
  const to = new URL(answer.headers.get('location') ?? '/sign-in?refused=failed', 'http://here.invalid');
  const error = to.searchParams.get('error');
  const failed = answer.status !== 302 || error !== null;
  copyCookies(c, answer);
  return c.redirect(
    failed
      ? `/sign-in?refused=${error !== null && knownRefusals.has(error) ? error : 'failed'}`
      : `${to.pathname}${to.search}`,
  );
}

/** Sign-in and sign-out. The library behind may have more addresses; these are all that we serve. */
export const signInRoutes = (session: SessionSeam) =>
  serve(signInCalls, {
    getSignInMethods: () => ({ provider: session.provider, saml: session.saml?.name ?? null }),
    signIn: async ({ c, body }) => {
      const answer = await take(session, c, 'sign-in', { body });
      if (!answer.ok) throw refused(answer, 'address_or_password_wrong');
      copyCookies(c, answer);
      const result: unknown = await answer.json();
      return { secondFactor: typeof result === 'object' && result !== null && 'twoFactorRedirect' in result };
    },
    enterCode: async ({ c, body: { code, recovery } }) => {
      const answer = await take(session, c, recovery ? 'recovery-code' : 'code', { body: { code } });
      if (!answer.ok) throw refused(answer, 'code_wrong_or_expired', [fault('code', 'is_no_valid_code')]);
      copyCookies(c, answer);
      return { secondFactor: false };
    },
    openProvider: async ({ c, body: { next } }) => {
      const answer = await take(session, c, 'provider', { body: { callbackURL: ownPath(next) } });
      return leftBy(c, answer);
    },
    openSaml: async ({ c, body: { next } }) =>
      leftBy(c, await take(session, c, 'saml', { body: { next: ownPath(next) } })),
    returnFromProvider: async ({ c }) => returned(c, await backWith(session, c, 'provider-callback')),
    returnFromSaml: async ({ c }) => returned(c, await backWith(session, c, 'saml-callback')),
    signOut: async ({ c }) => {
      copyCookies(c, await take(session, c, 'sign-out', { body: {} }));
      c.header('clear-site-data', cached);
      return { signedOut: true };
    },
    // A session that has expired: its browser clears its cache as at sign-out.
    forgetSession: ({ c }) => c.header('clear-site-data', cached),
    setUp: ({ ctx, body }) => setUp({ ...ctx, accounts: session.accounts }, body),
    lookAtLink: ({ ctx, body }) => lookAtLink(ctx.db.kysely, body.token),
    acceptLink: ({ ctx, body }) => useLink({ ...ctx, accounts: session.accounts }, body),
  });
