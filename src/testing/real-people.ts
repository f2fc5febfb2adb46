import type { Role } from '../api/common.ts';
import type { OpenDatabase } from '../bff/node/database.ts';
import { startSessions } from '../bff/node/sessions.ts';
import { accounts } from '../bff/node/sign-in/accounts.ts';
import type { ProviderSettings } from '../bff/node/sign-in/provider.ts';
import type { SamlSettings } from '../bff/node/sign-in/saml-config.ts';
import type { SamlProvider } from '../bff/node/sign-in/saml-provider.ts';
import { type Script, startTestBff } from './bff.ts';

export const password = 'correct horse battery';
type Options = {
  publicUrl?: string;
  provider?: ProviderSettings;
  saml?: { settings: SamlSettings; provider: SamlProvider };
  report?: (error: unknown) => void;
  script?: Script;
  reach?: (url: string) => Promise<string>;
};

/** The BFF with real sign-in: passwords, cookies, sessions in the database. */
export async function startRealPeople({
  publicUrl = 'http://bff.test',
  provider,
  saml,
  report = () => {},
  script = {},
  reach,
}: Options = {}) {
  const secret = 'a secret of the tests, long enough for the library';
  const sessions = (db: OpenDatabase) =>
    startSessions({ db, secret, publicUrl, provider: provider ?? null, saml: saml ?? null, report });
  const bff = await startTestBff(script, {}, null, sessions, reach);
  const send = async (
    method: string,
    path: string,
    {
      body,
      headers = {},
      address = '192.0.2.1',
    }: { body?: unknown; headers?: Record<string, string>; address?: string } = {},
  ) =>
    bff.app.request(
      `${publicUrl}${path}`,
      {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { address },
    );

  /** A browser with its own cookies. */
  function browser(address = '192.0.2.1') {
    const jar = new Map<string, string>();
    const call = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await send(method, path, {
        body,
        address,
        headers: { ...(cookie ? { cookie } : {}), ...more },
      });
      const cookies = answer.headers.getSetCookie();
      for (const one of cookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
        if (value === '' || /max-age=0/i.test(one)) jar.delete(name);
        else jar.set(name, value);
      }
      const text = await answer.text();
      // biome-ignore lint/suspicious/noExplicitAny: tests read answers untyped.
      const read: any = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
      return { status: answer.status, body: read, cookies, headers: answer.headers };
    };
    const signIn = (email: string, given = password) =>
      call('POST', '/api/auth/sign-in/email', { email, password: given });
    return { call, signIn, jar };
  }

  const add = (name: string, role: Role) =>
    bff.db.transaction().execute(async (trx) => {
      const email = `${name}@people.test`;
      const person = await accounts.create(trx, { name, email, password, role });
      if (!person) throw new Error(`${name} is there already`);
      return person;
    });
  /** A new person in a browser of their own. */
  const person = async (name: string, role: Role) => {
    const account = await add(name, role);
    const own = browser();
    const { status } = await own.signIn(account.email);
    if (status !== 200) throw new Error(`${name} could not sign in: ${status}`);
    return { ...account, ...own };
  };
  return { ...bff, secret, send, browser, add, person };
}
