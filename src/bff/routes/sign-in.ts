import { z } from 'zod';
import * as signInCalls from '../../api/sign-in.ts';
import { lookAtLink, useLink } from '../../review/access/links.ts';
import { setUp } from '../../review/access/set-up.ts';
import { Failure, fault } from '../../review/context/failure.ts';
import type { SessionSeam } from '../seams.ts';
import { serve } from '../serve.ts';
import { copyCookies, refused, take } from '../take-step.ts';

/** Pages are not cleared: a sign-in in another tab goes on. */
const cached = '"cache"';
const knownRefusals = new Set(['access_denied', 'signup_disabled', 'account_not_linked', 'no_role']);
const leftSchema = z.object({ url: z.string() });

/** Sign-in and sign-out. The library behind may have more addresses; these are all that we serve. */
export const signInRoutes = (session: SessionSeam) =>
  serve(signInCalls, {
    getSignInMethods: () => ({ provider: session.provider }),
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
      const callbackURL = /^\/(?![/\\])/.test(next) ? next : '/';
      const answer = await take(session, c, 'provider', { body: { callbackURL } });
      if (!answer.ok) throw new Failure('sign_in_provider_unavailable');
      copyCookies(c, answer);
      return leftSchema.parse(await answer.json());
    },
    returnFromProvider: async ({ c }) => {
      const query = new URL(c.req.url).search;
      const answer = await take(session, c, 'provider-callback', { query });
      const to = new URL(answer.headers.get('location') ?? '/sign-in?refused=failed', 'http://here.invalid');
      const error = to.searchParams.get('error');
      const failed = answer.status !== 302 || error !== null;
      copyCookies(c, answer);
      return c.redirect(
        failed
          ? `/sign-in?refused=${error !== null && knownRefusals.has(error) ? error : 'failed'}`
          : `${to.pathname}${to.search}`,
      );
    },
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
