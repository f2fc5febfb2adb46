import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { handleOAuthUserInfo } from 'better-auth/oauth2';
import type { SamlPerson } from './saml-assertion.ts';

const samlProviderId = 'saml';
export const verifiedPath = '/sign-in/verified';

/**
 * Signs in a person whom SAML has verified, by the library's own rules for providers: it finds, links or makes the
 * account as for OpenID Connect. `verified`: the person of this request; only we can set it.
 */
export function verifiedSignIn(verified: () => { person: SamlPerson; invitedOnly: boolean } | null) {
  return {
    id: 'second-look-saml',
    endpoints: {
      signInVerified: createAuthEndpoint(verifiedPath, { method: 'POST' }, async (ctx) => {
        const found = verified();
        if (!found) throw ctx.error('FORBIDDEN');
        const { subject, email, name } = found.person;
        const result = await handleOAuthUserInfo(ctx, {
          userInfo: { id: subject, email, name, emailVerified: true },
          account: { providerId: samlProviderId, accountId: subject },
          disableSignUp: found.invitedOnly,
        });
        if (result.data === null)
          throw ctx.error('FORBIDDEN', { code: result.error.replaceAll(' ', '_'), message: result.error });
        await setSessionCookie(ctx, result.data);
        return ctx.json({ signedIn: true });
      }),
    },
  } as const;
}
