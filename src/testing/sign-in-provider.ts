import { createServer } from 'node:http';
import Provider from 'oidc-provider';

type Person = { email: string; email_verified?: boolean; name?: string; groups?: string[] };

/** A real OpenID provider on its own port: discovery, PKCE, signed id tokens. The people in `people` can sign in. */
export async function startProvider(client: { id: string; secret: string; redirect: string }) {
  const people = new Map<string, Person>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirect],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, email_verified: true, name: sub, ...people.get(sub) }),
    }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    people,
    /** Acts as a person's browser, from the provider's page to the redirect back. Returns that address. */
    signIn: (page: string, sub: string) => walk(page, sub, client.redirect),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function walk(page: string, sub: string, back: string): Promise<string> {
  const jar = new Map<string, string>();
  let at = page;
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 12; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer: Response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      jar.set(name, value);
    }
    form = null;
    const to = answer.headers.get('location');
    if (to) {
      at = new URL(to, at).href;
      if (at.startsWith(back)) return at;
      continue;
    }
    const text = await answer.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1];
    if (!prompt) throw new Error(`the provider says ${answer.status}: ${text.slice(0, 300)}`);
    at = new URL(/action="([^"]+)"/.exec(text)?.[1] ?? '', at).href;
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login: sub, password: 'any' } : {}) });
  }
  throw new Error('the provider never sent the browser back');
}
