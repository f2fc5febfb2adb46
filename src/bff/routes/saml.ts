import * as samlCalls from '../../api/saml.ts';
import { returnFromSaml } from '../../api/sign-in.ts';
import { Failure } from '../../review/context/failure.ts';
import type { SessionSeam } from '../seams.ts';
import { serve } from '../serve.ts';
import { take } from '../take-step.ts';

/**
 * The addresses that a SAML provider knows. The response comes from the provider's page, so our cookies, which are
 * strict, do not come with it; the browser is sent on to finish the sign-in with them.
 */
export const samlRoutes = (session: SessionSeam) =>
  serve(samlCalls, {
    getSamlMetadata: ({ c }) => {
      if (!session.saml) throw new Failure('path_not_found', { path: c.req.path });
      return c.body(session.saml.metadata(), 200, { 'content-type': 'application/samlmetadata+xml' });
    },
    receiveSamlResponse: async ({ c }) => {
      if (!session.saml) throw new Failure('path_not_found', { path: c.req.path });
      const form = new URLSearchParams(await c.req.text());
      const body = { response: form.get('SAMLResponse') ?? '' };
      const answer = await take(session, c, 'saml-response', { body });
      const code = answer.ok ? await answer.text() : null;
      return c.redirect(code === null ? '/sign-in?refused=failed' : `${returnFromSaml.path}?code=${code}`);
    },
  });
