import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealPeople } from '../../../testing/real-people.ts';
import { startProvider } from '../../../testing/sign-in-provider.ts';
import { type ProviderSettings, roleByClaim } from './provider.ts';

const publicUrl = 'http://bff.test';
const client = {
  id: 'second-look',
  secret: 'a secret of the client',
  redirect: `${publicUrl}/api/auth/callback/oidc`,
};
let provider: Awaited<ReturnType<typeof startProvider>>;
let people: Awaited<ReturnType<typeof startRealPeople>>;
const roles: ProviderSettings['roles'] = {
  claim: 'groups',
  of: { 'trust-admins': 'admin', leads: 'supervisor', moderators: 'moderator' },
};
const settings = (): ProviderSettings => ({
  issuer: provider.issuer,
  clientId: client.id,
  clientSecret: client.secret,
  name: 'Example',
  roles,
});

beforeAll(async () => {
  provider = await startProvider(client);
  people = await startRealPeople({ publicUrl, provider: settings() });
});
afterAll(async () => {
  await people.close();
  await provider.close();
});

/** The full sign-in through the provider and back, in a new browser. */
async function enter(sub: string, next = '/queue/review', from = people) {
  const browser = from.browser();
  const begun = await browser.call('POST', '/api/auth/sign-in/provider', { next });
  expect(begun.status).toBe(200);
  const back = new URL(await provider.signIn(begun.body.url, sub));
  const answer = await browser.call('GET', `${back.pathname}${back.search}`);
  return { ...browser, begun, back, to: answer.headers.get('location'), cookies: answer.cookies };
}

describe('sign-in by a provider', () => {
  it('uses discovery, code and PKCE, and leads back to the requested page', async () => {
    provider.people.set('mo', { email: 'mo@example.test', name: 'Mo', groups: ['moderators'] });
    const { begun, to, call } = await enter('mo');
    const params = new URL(begun.body.url).searchParams;
    expect([params.get('response_type'), params.get('code_challenge_method')]).toEqual(['code', 'S256']);
    expect(params.get('nonce')).toMatch(/./);
    expect(to).toBe('/queue/review');
    const { body } = await call('GET', '/api/session');
    expect(body.person).toMatchObject({ name: 'Mo', email: 'mo@example.test', role: 'moderator' });
    const { rows } = await sql<{ row: string }>`
      select a::text as row from "account" a where "providerId" = 'oidc'`.execute(people.db);
    expect(rows).toHaveLength(1);
    // No token of the provider is stored.
    expect(rows[0]?.row).not.toMatch(/eyJ/);
    expect((await call('GET', '/api/door')).body).toEqual({ provider: 'Example', saml: null });
  });

  it.each([
    ['turned', 'Ada\u202e \u200bSmith\n', 'Ada Smith'],
    ['veiled', '\u3164\u2800', 'veiled'],
    ['long', 'n'.repeat(300), 'n'.repeat(100)],
  ])(
    'shows of a name that is %s no more than an invited person could call themselves',
    async (sub, name, shown) => {
      provider.people.set(sub, { email: `${sub}@example.test`, name, groups: ['moderators'] });
      const { call } = await enter(sub);
      expect((await call('GET', '/api/session')).body.person.name).toBe(shown);
      const { rows } = await sql<{ actor_name: string }>`
      select actor_name from audit_event where what = 'joined' order by id desc limit 1`.execute(people.db);
      expect(rows[0]?.actor_name).toBe(shown);
    },
  );

  it('takes the role from the claim at every sign-in and records changes in the audit', async () => {
    provider.people.set('sue', { email: 'sue@example.test', groups: ['moderators', 'leads'] });
    const first = await enter('sue');
    expect((await first.call('GET', '/api/session')).body.person.role).toBe('supervisor');
    provider.people.set('sue', { email: 'sue@example.test', groups: ['moderators'] });
    const later = await enter('sue');
    expect((await later.call('GET', '/api/session')).body.person.role).toBe('moderator');
    // The earlier session gets the new role too.
    expect((await first.call('GET', '/api/words')).status).toBe(403);
    const { rows } = await sql<{ what: string }>`
      select what from audit_event where detail::text like '%"name": "sue"%' or actor_name = 'sue' order by id`.execute(
      people.db,
    );
    expect(rows.map(({ what }) => what)).toEqual([
      'joined',
      'role-changed',
      'signed-in',
      'role-changed',
      'signed-in',
    ]);
  });

  it('refuses a person whose claim gives no role, and leaves no account of them', async () => {
    provider.people.set('eve', { email: 'eve@example.test', groups: ['sales', 'constructor'] });
    const { to, call, cookies } = await enter('eve');
    expect(to).toBe('/sign-in?refused=no_role');
    expect((await call('GET', '/api/session')).status).toBe(401);
    expect(cookies.some((one) => one.includes('session_token=') && !/max-age=0/i.test(one))).toBe(false);
    const { rows } = await sql`select 1 from "user" where email = 'eve@example.test'`.execute(people.db);
    expect(rows).toEqual([]);
  });

  it('refuses a disabled person', async () => {
    provider.people.set('gone', { email: 'gone@example.test', groups: ['moderators'] });
    await enter('gone');
    await sql`update "user" set "disabledAt" = now() where email = 'gone@example.test'`.execute(people.db);
    const { to, call } = await enter('gone');
    expect(to).toMatch(/^\/sign-in\?refused=/);
    expect((await call('GET', '/api/session')).status).toBe(401);
  });

  it('finds an invited person by their address only where the provider has verified it', async () => {
    const invited = await people.add('ina', 'moderator');
    provider.people.set('ina', { email: invited.email, groups: ['leads'] });
    const { call } = await enter('ina');
    expect((await call('GET', '/api/session')).body.person).toMatchObject({
      id: invited.id,
      role: 'supervisor',
    });
    const other = await people.add('una', 'admin');
    provider.people.set('thief', { email: other.email, email_verified: false, groups: ['leads'] });
    const stolen = await enter('thief');
    expect(stolen.to).toBe('/sign-in?refused=account_not_linked');
    expect((await stolen.call('GET', '/api/session')).status).toBe(401);
  });

  it('leads nowhere but into this product', async () => {
    for (const next of ['//evil.example/x', 'https://evil.example', '/\\evil.example']) {
      expect((await enter('mo', next)).to).toBe('/');
    }
  });

  it('accepts a callback once, and only in the browser that started the sign-in', async () => {
    const { back, call } = await enter('mo');
    await call('POST', '/api/auth/sign-out');
    const again = await call('GET', `${back.pathname}${back.search}`);
    expect(again.headers.get('location')).toMatch(/^\/sign-in\?refused=/);
    const begun = await people.browser().call('POST', '/api/auth/sign-in/provider', {});
    const stolen = new URL(await provider.signIn(begun.body.url, 'mo'));
    const other = people.browser();
    const answer = await other.call('GET', `${stolen.pathname}${stolen.search}`);
    expect(answer.headers.get('location')).toMatch(/^\/sign-in\?refused=/);
    expect((await other.call('GET', '/api/session')).status).toBe(401);
  });

  it('refuses a callback that was tampered with', async () => {
    type Tamper = (mine: URLSearchParams, theirs: URLSearchParams) => void;
    const ways: Record<string, Tamper> = {
      'another state': (mine) => mine.set('state', `${mine.get('state')}x`),
      'no state': (mine) => mine.delete('state'),
      'a code that nobody gave': (mine) => mine.set('code', `${mine.get('code')}x`),
      'no code': (mine) => mine.delete('code'),
      'the code of somebody else’s sign-in': (mine, theirs) => mine.set('code', theirs.get('code') ?? ''),
      'the state of somebody else’s sign-in': (mine, theirs) => mine.set('state', theirs.get('state') ?? ''),
      'an error beside the code': (mine) => mine.set('error', 'access_denied'),
      'another issuer': (mine) => mine.set('iss', 'https://evil.example'),
    };
    const begin = async (sub: string) => {
      const browser = people.browser();
      const { body } = await browser.call('POST', '/api/auth/sign-in/provider', {});
      return { ...browser, back: new URL(await provider.signIn(body.url, sub)) };
    };
    for (const [way, tamper] of Object.entries(ways)) {
      const [mine, theirs] = [await begin('mo'), await begin('sue')];
      tamper(mine.back.searchParams, theirs.back.searchParams);
      const { headers } = await mine.call('GET', `${mine.back.pathname}${mine.back.search}`);
      expect([way, headers.get('location')]).toEqual([way, expect.stringMatching(/^\/sign-in\?refused=/)]);
      expect([way, (await mine.call('GET', '/api/session')).status]).toEqual([way, 401]);
    }
  });

  it('that is away, or is not the configured one, blocks no sign-in by password', async () => {
    for (const issuer of ['http://127.0.0.1:9', `${provider.issuer}/`]) {
      const away = await startRealPeople({ publicUrl, provider: { ...settings(), issuer } });
      try {
        const mo = await away.person('mo', 'moderator');
        expect((await mo.call('GET', '/api/session')).status).toBe(200);
        const refused = await away.browser().call('POST', '/api/auth/sign-in/provider', {});
        expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
      } finally {
        await away.close();
      }
    }
  });
});

it('of several claim values the highest role counts, and no name of the language itself gives one', () => {
  const of = { a: 'moderator', b: 'admin' } as const;
  expect(roleByClaim({ claim: 'groups', of }, { groups: ['a', 'b', 'c'] })).toBe('admin');
  expect(roleByClaim({ claim: 'groups', of }, { groups: 'a' })).toBe('moderator');
  for (const groups of [['toString', '__proto__'], 7, null, { a: 1 }, undefined])
    expect(roleByClaim({ claim: 'groups', of }, { groups })).toBeNull();
});
