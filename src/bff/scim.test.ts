import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRealPeople } from '../testing/real-people.ts';

let people: Awaited<ReturnType<typeof startRealPeople>>;
let admin: Awaited<ReturnType<(typeof people)['person']>>;
let secret: string;
let number = 0;
let email: string;
let name: string;

beforeAll(async () => {
  people = await startRealPeople();
  admin = await people.person('ada', 'admin');
  const fresh = await admin.call('POST', '/api/keys', { name: 'Okta', scopes: ['provision'], days: 30 });
  secret = fresh.body.secret;
});
afterAll(() => people.close());
beforeEach(() => {
  number += 1;
  name = `p${number}`;
  email = `${name}@company.test`;
});

async function scim(method: string, path: string, body?: unknown, key = secret) {
  const answer = await people.app.request(`http://bff.test/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/scim+json',
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (text !== '') expect(answer.headers.get('content-type')).toBe('application/scim+json');
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers untyped.
  const read: any = text === '' ? null : JSON.parse(text);
  return { status: answer.status, body: read };
}
const patch = (...Operations: unknown[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});
const found = (path: string, filter: string) => scim('GET', `${path}?filter=${encodeURIComponent(filter)}`);
const userOf = (more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: email,
  name: { givenName: 'Pia', familyName: name },
  emails: [{ primary: true, value: email, type: 'work' }],
  active: true,
  ...more,
});
const added = async (more: object = {}) => (await scim('POST', '/Users', userOf(more))).body;
/** The audit entries about a person or team, the oldest first. */
async function audited(about: string) {
  const rows = await people.db.selectFrom('audit_event').selectAll().orderBy('id').execute();
  return rows
    .filter(({ detail }) => Object.values(detail).includes(about))
    .map(({ what, actor_name }) => `${what} by ${actor_name}`);
}

describe('a directory like Okta', () => {
  it('looks for a person, adds, reads, replaces, deactivates and reactivates them', async () => {
    const absent = await found('/Users', `userName eq "${email}"`);
    expect(absent).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } });
    const fresh = await scim('POST', '/Users', {
      ...userOf({ externalId: `00u${number}`, displayName: 'Pia Person' }),
      locale: 'en-US',
      groups: [],
      password: 'never stored',
    });
    expect(fresh.status).toBe(201);
    expect(fresh.body).toMatchObject({ userName: email, externalId: `00u${number}`, active: true });
    const { id } = fresh.body;
    expect(fresh.body.meta.location).toBe(`http://bff.test/scim/v2/Users/${id}`);
    expect((await found('/Users', `userName eq "${email.toUpperCase()}"`)).body.Resources[0].id).toBe(id);
    expect((await found('/Users', `externalId eq "00u${number}"`)).body.totalResults).toBe(1);
    const replaced = await scim('PUT', `/Users/${id}`, { ...fresh.body, displayName: 'Pia P.' });
    expect(replaced).toMatchObject({ status: 200, body: { displayName: 'Pia P.' } });
    const off = await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }));
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    expect((await found('/Users', `userName eq "${email}"`)).body.totalResults).toBe(1);
    expect((await scim('PUT', `/Users/${id}`, userOf({ active: true }))).body.active).toBe(true);
    expect(await audited(id)).toEqual([
      'provisioned by SCIM (Okta)',
      'person-renamed by SCIM (Okta)',
      'person-disabled by SCIM (Okta)',
      'person-renamed by SCIM (Okta)',
      'person-enabled by SCIM (Okta)',
    ]);
  });

  it('pushes a group with its members, adds and removes some, renames and deletes it', async () => {
    const [one, two] = [await added(), await added({ userName: `x-${email}`, emails: [] })];
    const member = ({ id, userName }: { id: string; userName: string }) => ({ value: id, display: userName });
    const fresh = await scim('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: `Team ${number}`,
      members: [member(one)],
    });
    expect(fresh).toMatchObject({ status: 201, body: { displayName: `Team ${number}` } });
    const at = `/Groups/${fresh.body.id}`;
    const both = await scim('PATCH', at, patch({ op: 'add', path: 'members', value: [member(two)] }));
    expect(both.body.members.map(({ value }: { value: string }) => value).sort()).toEqual(
      [one.id, two.id].sort(),
    );
    const left = await scim('PATCH', at, patch({ op: 'remove', path: `members[value eq "${one.id}"]` }));
    expect(left.body.members).toEqual([{ value: two.id, display: expect.anything() }]);
    const renamed = patch({ op: 'replace', value: { id: fresh.body.id, displayName: `Crew ${number}` } });
    expect((await scim('PATCH', at, renamed)).body.displayName).toBe(`Crew ${number}`);
    expect((await scim('GET', `/Users/${two.id}`)).body.groups).toEqual([
      { value: fresh.body.id, display: `Crew ${number}` },
    ]);
    const { teams } = (await admin.call('GET', '/api/teams')).body;
    expect(teams.find(({ id }: { id: string }) => id === fresh.body.id)).toMatchObject({
      name: `Crew ${number}`,
      members: [{ id: two.id }],
    });
    expect((await scim('DELETE', at)).status).toBe(204);
    expect((await scim('GET', at)).status).toBe(404);
    expect(await audited(fresh.body.id)).toEqual([
      'team-made by SCIM (Okta)',
      'team-members-changed by SCIM (Okta)',
      'team-members-changed by SCIM (Okta)',
      'team-members-changed by SCIM (Okta)',
      'team-changed by SCIM (Okta)',
      'team-removed by SCIM (Okta)',
    ]);
  });
});

describe('a directory like Entra ID', () => {
  it('sends capitals, booleans as text, paths with conditions and attributes that we do not store', async () => {
    const fresh = await added({
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Trust' },
    });
    const at = `/Users/${fresh.id}`;
    const changed = await scim(
      'PATCH',
      at,
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: `new-${email}` },
        { op: 'Add', path: 'name.givenName', value: 'Pina' },
        { op: 'Replace', path: 'displayName', value: 'Pina New' },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '123' },
        {
          op: 'Add',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          value: 'T',
        },
        { op: 'Add', path: 'externalId', value: `entra-${number}` },
      ),
    );
    expect(changed).toMatchObject({
      status: 200,
      body: {
        externalId: `entra-${number}`,
        displayName: 'Pina New',
        name: { givenName: 'Pina' },
        emails: [{ value: `new-${email}` }],
      },
    });
    const withDots = patch({ op: 'replace', value: { 'name.familyName': 'Dot', displayName: 'Pina Dot' } });
    expect((await scim('PATCH', at, withDots)).body).toMatchObject({ name: { familyName: 'Dot' } });
    const off = patch({ op: 'Replace', path: 'active', value: 'False' });
    expect((await scim('PATCH', at, off)).body.active).toBe(false);
    const on = patch({ op: 'Add', path: 'active', value: 'True' });
    expect((await scim('PATCH', at, on)).body.active).toBe(true);
    expect((await scim('DELETE', at)).status).toBe(204);
    expect((await scim('GET', at)).status).toBe(404);
    expect((await found('/Users', `userName eq "${email}"`)).body.totalResults).toBe(0);
    // The person comes back: the same account, with its history.
    expect(await scim('POST', '/Users', userOf())).toMatchObject({
      status: 201,
      body: { id: fresh.id, active: true },
    });
  });

  it('finds groups without members, and moves members one by one', async () => {
    const person = await added();
    const { body: group } = await scim('POST', '/Groups', {
      displayName: `Group ${number}`,
      externalId: 'e-1',
    });
    const list = await scim(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "Group ${number}"`)}`,
    );
    expect(list.body.Resources).toHaveLength(1);
    expect(list.body.Resources[0].members).toBeUndefined();
    const at = `/Groups/${group.id}`;
    const add = patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: person.id }] });
    expect((await scim('PATCH', at, add)).body.members).toHaveLength(1);
    const remove = patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: person.id }] });
    expect((await scim('PATCH', at, remove)).body.members).toEqual([]);
  });
});

describe('provisioning', () => {
  it('ends the sessions of a deactivated person at once, and keeps their name', async () => {
    const mo = await people.person(name, 'moderator');
    expect((await mo.call('GET', '/api/session')).status).toBe(200);
    await scim('PATCH', `/Users/${mo.id}`, patch({ op: 'Replace', path: 'active', value: 'False' }));
    expect((await mo.call('GET', '/api/session')).status).toBe(401);
    const { accounts } = (await admin.call('GET', '/api/accounts')).body;
    expect(accounts.find(({ id }: { id: string }) => id === mo.id)).toMatchObject({ name });
  });

  it('cannot remove the last administrator in any way', async () => {
    const { body: group } = await scim('POST', '/Groups', { displayName: `Mods ${number}` });
    await admin.call('PUT', `/api/teams/${group.id}`, { name: `Mods ${number}`, role: 'moderator' });
    const off = patch({ op: 'replace', path: 'active', value: false });
    for (const refused of [
      await scim('DELETE', `/Users/${admin.id}`),
      await scim('PATCH', `/Users/${admin.id}`, off),
      await scim('PUT', `/Users/${admin.id}`, { userName: admin.email, active: false }),
    ])
      expect(refused).toMatchObject({ status: 409, body: { status: '409' } });
    await scim('PUT', `/Groups/${group.id}`, {
      displayName: group.displayName,
      members: [{ value: admin.id }],
    });
    expect((await admin.call('GET', '/api/session')).body.person.role).toBe('admin');
  });

  it('gives the role of the highest team, and takes it away again', async () => {
    const person = await added();
    const teamOf = async (label: string, role: string | null) => {
      const { body } = await admin.call('POST', '/api/teams', { name: `${label} ${number}`, role });
      return body.id as string;
    };
    const [leads, mods, other] = [
      await teamOf('Leads', 'supervisor'),
      await teamOf('Mods', 'moderator'),
      await teamOf('Other', null),
    ];
    const move = (op: string, team: string) =>
      scim('PATCH', `/Groups/${team}`, patch({ op, path: 'members', value: [{ value: person.id }] }));
    const role = async () => (await scim('GET', `/Users/${person.id}`)).body.roles[0].value;
    await move('add', leads);
    expect(await role()).toBe('supervisor');
    await move('add', mods);
    await move('add', other);
    expect(await role()).toBe('supervisor');
    await move('remove', leads);
    expect(await role()).toBe('moderator');
    await admin.call('PATCH', `/api/accounts/${person.id}`, { role: 'admin' });
    // A team that gives no role takes none.
    await move('remove', other);
    expect(await role()).toBe('admin');
  });

  it('links to people who were invited before', async () => {
    const invited = await people.add(name, 'supervisor');
    const { body } = await found('/Users', `userName eq "${invited.email}"`);
    expect(body.Resources[0]).toMatchObject({ id: invited.id, active: true });
    const linked = patch({ op: 'replace', path: 'externalId', value: 'ext' });
    expect((await scim('PATCH', `/Users/${invited.id}`, linked)).body.externalId).toBe('ext');
  });

  it('describes itself', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
    });
    expect((await scim('GET', '/ResourceTypes')).body.totalResults).toBe(2);
    const ids = (await scim('GET', '/Schemas')).body.Resources.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:core:2.0:Group',
    ]);
  });

  it('lists in pages', async () => {
    await added();
    const first = (await scim('GET', '/Users?startIndex=1&count=1')).body;
    expect([first.itemsPerPage, first.Resources.length, first.startIndex]).toEqual([1, 1, 1]);
    expect(first.totalResults).toBeGreaterThan(1);
    expect((await scim('GET', '/Users?startIndex=-3&count=0')).body.Resources).toEqual([]);
  });

  it('refuses other keys', async () => {
    const { body } = await admin.call('POST', '/api/keys', {
      name: 'Shop',
      scopes: ['submit', 'read'],
      days: 1,
    });
    expect(await scim('GET', '/Users', undefined, body.secret)).toMatchObject({ status: 403 });
    expect(await scim('GET', '/Users', undefined, 'slk_unknown')).toMatchObject({ status: 401 });
    const answer = await people.send('GET', '/api/cases', { headers: { authorization: `Bearer ${secret}` } });
    expect(answer.status).toBe(403);
  });
});

describe('what cannot be used', () => {
  const error = (status: number, scimType?: string) => ({
    status,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType && { scimType }),
      detail: expect.any(String),
    },
  });

  it.each([
    ['is no JSON', '{', 'invalidSyntax'],
    ['has no userName', {}, 'invalidValue'],
    ['has no address', { userName: 'jdoe' }, 'invalidValue'],
    ['has a wrong active', { userName: 'a@b.co', active: 'maybe' }, 'invalidValue'],
    ['has addresses of another form', { userName: 'a@b.co', emails: 'a@b.co' }, 'invalidValue'],
  ])('a person that %s', async (_, body, type) => {
    expect(await scim('POST', '/Users', body)).toEqual(error(400, type));
  });

  it.each([
    ['of an unknown operation', { op: 'move', path: 'active', value: true }, 'invalidSyntax'],
    ['of a malformed path', { op: 'add', path: 'emails[type eq "work"', value: 'x' }, 'invalidPath'],
    ['that removes without a path', { op: 'remove' }, 'invalidPath'],
    ['with a wrong value', { op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    ['that removes the name', { op: 'remove', path: 'userName' }, 'invalidValue'],
  ])('a patch %s', async (_, operation, type) => {
    const { id } = await added();
    expect(await scim('PATCH', `/Users/${id}`, patch(operation))).toEqual(error(400, type));
  });

  it.each(['userName co "a"', 'userName eq', 'title eq "x"', 'userName eq "a" or active eq true'])(
    'the filter %s',
    async (filter) => {
      expect(await found('/Users', filter)).toEqual(error(400, 'invalidFilter'));
    },
  );

  it('a second person of the same name or address, a second team of the same name, and unknown ids', async () => {
    await added();
    expect(await scim('POST', '/Users', userOf())).toEqual(error(409, 'uniqueness'));
    const other = await added({ userName: `o-${email}`, emails: [] });
    const clash = patch({ op: 'replace', path: 'userName', value: email });
    expect(await scim('PATCH', `/Users/${other.id}`, clash)).toEqual(error(409, 'uniqueness'));
    await scim('POST', '/Groups', { displayName: `Twice ${number}` });
    const again = await scim('POST', '/Groups', { displayName: `twice ${number}` });
    expect(again).toEqual(error(409, 'uniqueness'));
    expect(await scim('GET', '/Users/unknown')).toEqual(error(404));
    expect(await scim('DELETE', '/Groups/unknown')).toEqual(error(404));
    const stranger = { displayName: `New ${number}`, members: [{ value: 'unknown' }] };
    expect(await scim('POST', '/Groups', stranger)).toEqual(error(404));
    expect(await scim('GET', '/Nothing')).toEqual(error(404));
  });
});
