import { z } from 'zod';
import type { StepSent } from '../../seams.ts';
import { type AuthOptions, verified } from './auth.ts';
import { createSaml } from './saml.ts';
import type { SamlSettings } from './saml-config.ts';
import type { SamlProvider } from './saml-provider.ts';

const refusedSchema = z.object({ code: z.string() });
const seconds = 600;

/** The steps of a sign-in by SAML: to the provider, its response, and back in the browser that began. */
export function samlSteps(
  {
    db,
    publicUrl,
    signInVerified,
    report,
  }: Pick<AuthOptions, 'db' | 'publicUrl'> & {
    /** Signs in the person of `verified`. */
    signInVerified: (sent: StepSent) => Promise<Response>;
    report?: (error: unknown) => void;
  },
  { settings, provider }: { settings: SamlSettings; provider: SamlProvider },
) {
  const saml = createSaml(db, { publicUrl, settings, provider });
  const secure = publicUrl.startsWith('https:');
  const cookie = `${secure ? '__Host-' : ''}second-look.saml`;
  // Lax: the provider's page leads back here, and a strict cookie would not be sent.
  const setCookie = (value: string, maxAge: number) =>
    `${cookie}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const browserOf = ({ headers }: StepSent) => {
    const cookies = (headers.get('cookie') ?? '').split(/;\s*/);
    return cookies.find((one) => one.startsWith(`${cookie}=`))?.slice(cookie.length + 1) ?? '';
  };

  async function begin({ body }: StepSent): Promise<Response> {
    const { url, browser } = await saml.begin(String(body?.next ?? '/'));
    return Response.json({ url }, { headers: { 'set-cookie': setCookie(browser, seconds) } });
  }

  async function receive({ body }: StepSent): Promise<Response> {
    try {
      return new Response(await saml.receive(String(body?.response ?? '')));
    } catch (error) {
      report?.(error);
      return new Response(null, { status: 403 });
    }
  }

  async function finish(sent: StepSent): Promise<Response> {
    const code = new URLSearchParams(sent.query).get('code') ?? '';
    const found = await saml.finish(code, browserOf(sent));
    if (!found) return leave('/sign-in?error=failed', [setCookie('', 0)]);
    const { person, next } = found;
    const store = { settings, claims: person.attributes, person };
    const answer = await verified.run(store, () => signInVerified(sent));
    if (answer.ok) return leave(next, [...answer.headers.getSetCookie(), setCookie('', 0)]);
    const refused = refusedSchema.safeParse(await answer.json().catch(() => null));
    return leave(`/sign-in?error=${refused.success ? refused.data.code : 'failed'}`, [setCookie('', 0)]);
  }

  const take = { saml: begin, 'saml-response': receive, 'saml-callback': finish };
  return {
    name: settings.name,
    metadata: saml.metadata,
    take: (step: keyof typeof take, sent: StepSent) => take[step](sent),
  };
}

function leave(to: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location: to });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}
