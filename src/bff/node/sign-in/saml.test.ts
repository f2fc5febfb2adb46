import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealPeople } from '../../../testing/real-people.ts';
import {
  assertionOf,
  inBase64,
  makeSamlKey,
  responseOf,
  type SamlClaims,
  type SamlPersonAtProvider,
  samlProviderAt,
  signSaml,
} from '../../../testing/saml-provider.ts';
import type { SamlSettings } from './saml-config.ts';
import { providerOfMetadata } from './saml-provider.ts';

const publicUrl = 'http://bff.test';
const provider = samlProviderAt('http://id.test/sign-in');
const settings: SamlSettings = {
  name: 'Example',
  entityId: null,
  from: { metadataFile: '' },
  roles: { claim: 'groups', of: { leads: 'supervisor', moderators: 'moderator' } },
};
const refusals: string[] = [];
const startPeople = (roles = settings.roles) =>
  startRealPeople({
    publicUrl,
    saml: { settings: { ...settings, roles }, provider: providerOfMetadata(provider.metadata) },
    report: (error) => refusals.push(String(error)),
  });
let people: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.close());

const mo: SamlPersonAtProvider = { email: 'Mo@Example.test', name: 'Mo', groups: ['moderators'] };

async function begin(person = mo, next = '/queue/review', from = people) {
  const browser = from.browser();
  const { body, status } = await browser.call('POST', '/api/auth/sign-in/saml', { next });
  expect(status).toBe(200);
  return { ...browser, claims: provider.claimsFor(body.url, person) };
}
/** Posts a response as the provider's page does: from another site, without our strict cookies. */
async function post(response: string, from = people) {
  const answer = await from.app.request(`${publicUrl}/saml/acs`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://id.test',
      'sec-fetch-site': 'cross-site',
    },
    body: new URLSearchParams({ SAMLResponse: response, RelayState: '' }).toString(),
  });
  expect(answer.status).toBe(302);
  return answer.headers.get('location') ?? '';
}
async function enter(person = mo, next?: string, from = people) {
  const browser = await begin(person, next, from);
  const back = await post(provider.answer(browser.claims), from);
  const { headers } = await browser.call('GET', back);
  return { ...browser, back, to: headers.get('location') };
}

describe('sign-in by SAML', () => {
  it('makes an account at the first sign-in, gives the role, and leads back to the requested page', async () => {
    const { to, call } = await enter();
    expect(to).toBe('/queue/review');
    const { body } = await call('GET', '/api/session');
    expect(body.person).toMatchObject({ name: 'Mo', email: 'mo@example.test', role: 'moderator' });
    const again = await enter({ ...mo, groups: ['leads', 'moderators'] });
    const later = (await again.call('GET', '/api/session')).body.person;
    expect(later).toMatchObject({ id: body.person.id, role: 'supervisor' });
    const { rows } = await sql<{ what: string }>`
      select what from audit_event where detail::text like '%"name": "Mo"%' or actor_name = 'Mo' order by id`.execute(
      people.db,
    );
    expect(rows.map(({ what }) => what)).toEqual(['joined', 'signed-in', 'role-changed', 'signed-in']);
  });

  it('signs out as from every session, and says at the sign-in page that it is there', async () => {
    const { call } = await enter();
    await call('POST', '/api/auth/sign-out');
    expect((await call('GET', '/api/session')).status).toBe(401);
    expect((await call('GET', '/api/door')).body).toEqual({ provider: null, saml: 'Example' });
  });

  it('finds an invited person by their address', async () => {
    const ina = await people.add('ina', 'moderator');
    const { call } = await enter({ email: ina.email, groups: ['leads'] });
    expect((await call('GET', '/api/session')).body.person).toMatchObject({ id: ina.id, role: 'supervisor' });
  });

  it('refuses a person without a role, and leaves no account of them', async () => {
    const { to, call } = await enter({ email: 'eve@example.test', groups: ['sales', 'constructor'] });
    expect(to).toBe('/sign-in?refused=no_role');
    expect((await call('GET', '/api/session')).status).toBe(401);
    const { rows } = await sql`select 1 from "user" where email = 'eve@example.test'`.execute(people.db);
    expect(rows).toEqual([]);
  });

  it('refuses a disabled person', async () => {
    await enter({ email: 'gone@example.test', groups: ['moderators'] });
    await sql`update "user" set "disabledAt" = now() where email = 'gone@example.test'`.execute(people.db);
    const { to, call } = await enter({ email: 'gone@example.test', groups: ['moderators'] });
    expect(to).toMatch(/^\/sign-in\?refused=/);
    expect((await call('GET', '/api/session')).status).toBe(401);
  });

  it('without roles accepts invited people only', async () => {
    const invited = await startPeople(null);
    try {
      const una = await invited.add('una', 'admin');
      const known = await enter({ email: una.email }, '/', invited);
      expect((await known.call('GET', '/api/session')).body.person).toMatchObject({
        id: una.id,
        role: 'admin',
      });
      const stranger = await enter({ email: 'new@example.test' }, '/', invited);
      expect(stranger.to).toBe('/sign-in?refused=signup_disabled');
    } finally {
      await invited.close();
    }
  });

  it('leads nowhere but into this product', async () => {
    for (const next of ['//evil.example/x', 'https://evil.example', '/\\evil.example'])
      expect((await enter(mo, next)).to).toBe('/');
  });

  it('accepts a response signed as a whole, beside the assertion', async () => {
    const { claims, call } = await begin();
    const signed = responseOf(claims, signSaml(assertionOf(claims), provider.key));
    const back = await post(inBase64(signSaml(signed, provider.key, { of: 'Response' })));
    expect((await call('GET', back)).headers.get('location')).toBe('/queue/review');
  });

  it('describes itself for the provider', async () => {
    const answer = await people.app.request(`${publicUrl}/saml/metadata`);
    expect(answer.headers.get('content-type')).toBe('application/samlmetadata+xml');
    const text = await answer.text();
    expect(text).toContain(`entityID="${publicUrl}/saml/metadata"`);
    expect(text).toContain(`Location="${publicUrl}/saml/acs"`);
    expect(text).toContain('WantAssertionsSigned="true"');
  });
});

describe('a response', () => {
  it('works once', async () => {
    const { claims, call } = await begin();
    const response = provider.answer(claims);
    const back = await post(response);
    expect(await post(response)).toBe('/sign-in?refused=failed');
    expect(refusals.at(-1)).toMatch(/a second time/);
    expect((await call('GET', back)).headers.get('location')).toBe('/queue/review');
    expect(await post(response)).toBe('/sign-in?refused=failed');
    await call('POST', '/api/auth/sign-out');
    expect((await call('GET', back)).headers.get('location')).toBe('/sign-in?refused=failed');
  });

  it('signs in only the browser that began', async () => {
    const { claims } = await begin();
    const back = await post(provider.answer(claims));
    const victim = await begin();
    for (const browser of [people.browser(), victim]) {
      expect((await browser.call('GET', back)).headers.get('location')).toBe('/sign-in?refused=failed');
      expect((await browser.call('GET', '/api/session')).status).toBe(401);
    }
  });

  const thief = { ...mo, email: 'thief@example.test', groups: ['leads'] };
  const signed = (claims: SamlClaims) => signSaml(assertionOf(claims), provider.key);
  const withoutSignature = (xml: string) => xml.replace(/<(ds:)?Signature .*<\/(ds:)?Signature>/s, '');
  const idOf = (xml: string) => /Assertion[^>]* ID="([^"]+)"/.exec(xml)?.[1] ?? '';
  const signatureOf = (xml: string) => /<Signature .*<\/Signature>/s.exec(xml)?.[0] ?? '';
  const attacks: Record<string, (claims: SamlClaims) => string> = {
    'without a signature': (claims) => responseOf(claims, assertionOf(claims)),
    'of which only the response is signed': (claims) =>
      signSaml(responseOf(claims, assertionOf(claims)), provider.key, { of: 'Response' }),
    'signed with another key': (claims) => responseOf(claims, signSaml(assertionOf(claims), makeSamlKey())),
    'that was changed after it was signed': (claims) =>
      responseOf(claims, signed(claims).replaceAll('moderators', 'leads')),
    'with a forged assertion before the signed one': (claims) =>
      responseOf(claims, assertionOf({ ...claims, person: thief }) + signed(claims)),
    'with a forged assertion after the signed one': (claims) =>
      responseOf(claims, signed(claims) + assertionOf({ ...claims, person: thief })),
    'with the signed assertion inside a forged one': (claims) => {
      const forged = assertionOf({ ...claims, person: thief });
      return responseOf(claims, forged.replace('</saml:Assertion>', `${signed(claims)}</saml:Assertion>`));
    },
    'with the signed assertion inside the signature of a forged one': (claims) => {
      const real = signed(claims);
      const forged = assertionOf({ ...claims, person: thief });
      const moved = signatureOf(real).replace(
        '</Signature>',
        `<Object>${withoutSignature(real)}</Object></Signature>`,
      );
      return responseOf(claims, forged.replace('</saml:Issuer>', `</saml:Issuer>${moved}`));
    },
    'with a forged assertion of the same id': (claims) => {
      const real = signed(claims);
      const forged = assertionOf({ ...claims, person: thief }).replace(/ ID="[^"]+"/, ` ID="${idOf(real)}"`);
      return responseOf(
        claims,
        forged.replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(real)}`) +
          `<samlp:Extensions>${withoutSignature(real)}</samlp:Extensions>`,
      );
    },
    'for another product': (claims) =>
      responseOf(claims, signed({ ...claims, audience: 'http://other.test' })),
    'for another address': (claims) =>
      responseOf(claims, signed({ ...claims, recipient: 'http://other.test/saml/acs' })),
    'sent to another address': (claims) =>
      responseOf({ ...claims, recipient: 'http://other.test/saml/acs' }, signed(claims)),
    'of another provider': (claims) => responseOf(claims, signed({ ...claims, issuer: 'http://evil.test' })),
    'that has expired': (claims) => responseOf(claims, signed({ ...claims, from: -600, until: -120 })),
    'that is not valid yet': (claims) => responseOf(claims, signed({ ...claims, from: 200, until: 500 })),
    'to a request that we never sent': (claims) =>
      responseOf({ ...claims, request: '_0' }, signed({ ...claims, request: '_0' })),
    'whose signed part answers another request than its frame': (claims) =>
      responseOf(claims, signed({ ...claims, request: '_0' })),
    'without a request': (claims) => {
      const alone = assertionOf(claims).replace(/ InResponseTo="[^"]+"/, '');
      return responseOf(claims, signSaml(alone, provider.key));
    },
    'without an audience': (claims) => {
      const alone = assertionOf(claims).replace(
        /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/,
        '',
      );
      return responseOf(claims, signSaml(alone, provider.key));
    },
    'with SHA-1': (claims) =>
      responseOf(
        claims,
        signSaml(assertionOf(claims), provider.key, {
          algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
        }),
      ),
    'with an entity': (claims) =>
      `<!DOCTYPE r [<!ENTITY who SYSTEM "file:///etc/passwd">]>${responseOf(claims, signed(claims))}`,
    'with entities that multiply': (claims) =>
      `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${responseOf(claims, signed(claims)).replace('Success"', 'Success"')}`,
    'whose name hides behind a comment': (claims) => {
      const person = { ...mo, email: 'mo@example.test.evil.test' };
      const real = signSaml(assertionOf({ ...claims, person }), provider.key);
      return responseOf(
        claims,
        real.replace('mo@example.test.evil.test<', 'mo@example.test<!-- -->.evil.test<'),
      );
    },
    'that is no XML': () => 'not XML <',
    'that is empty': () => '',
  };

  it.each(Object.entries(attacks))('%s signs nobody in', async (_, attack) => {
    const { claims, call } = await begin();
    const back = await post(inBase64(attack(claims)));
    if (back === '/sign-in?refused=failed') return;
    // A comment is not part of what is signed: then the person is the one whom the provider named.
    await call('GET', back);
    const { body } = await call('GET', '/api/session');
    expect(body.person?.email).toBe('mo@example.test.evil.test');
  });

  it('says in the log why it was refused', () => {
    expect(refusals.some((one) => /audience mismatch/.test(one))).toBe(true);
    expect(refusals.some((one) => /SHA-256 or better/.test(one))).toBe(true);
    expect(refusals.some((one) => /document type/.test(one))).toBe(true);
  });
});

describe('the metadata of a provider', () => {
  it('gives its address, name and certificates', () => {
    const read = providerOfMetadata(provider.metadata);
    expect(read).toMatchObject({
      entryPoint: 'http://id.test/sign-in',
      issuer: 'http://id.test/sign-in/entity',
    });
    expect(read.certificates[0]).toContain('BEGIN CERTIFICATE');
  });

  it.each([
    ['is no XML', 'hello'],
    ['is of a service provider', provider.metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    ['has no address to send browsers to', provider.metadata.replace('HTTP-Redirect', 'SOAP')],
    ['has no certificate', provider.metadata.replace(/<ds:X509Certificate>.*<\/ds:X509Certificate>/, '')],
    [
      'has a broken certificate',
      provider.metadata.replace(/<ds:X509Certificate>..../, '<ds:X509Certificate>'),
    ],
    ['has a document type', `<!DOCTYPE a>${provider.metadata.replace('<?xml version="1.0"?>', '')}`],
  ])('that %s is refused', (_, text) => {
    expect(() => providerOfMetadata(text)).toThrow();
  });
});
