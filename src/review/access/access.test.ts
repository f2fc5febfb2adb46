import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, startRealPeople } from '../../testing/real-people.ts';

let people: Awaited<ReturnType<typeof startRealPeople>>;
let admin: Awaited<ReturnType<(typeof people)['person']>>;
beforeAll(async () => {
  people = await startRealPeople();
  admin = await people.person('ada', 'admin');
});
afterAll(() => people.close());

const newest = 'another horse battery';
const tooEasy = (path: string) => [expect.objectContaining({ path, reason: 'is_guessable' })];
const auditActions = async (about: string) => {
  const { rows } = await sql<{ what: string; actor_name: string }>`
    select what, actor_name from audit_event where detail::text like ${`%${about}%`} order by id`.execute(
    people.db,
  );
  return rows.map(({ what, actor_name }) => `${actor_name}: ${what}`);
};
const listed = async (email: string) =>
  (await admin.call('GET', '/api/accounts')).body.accounts.find(
    (one: { email: string }) => one.email === email,
  );

describe('an invitation', () => {
  it('lets one person in once, in its role', async () => {
    const created = await admin.call('POST', '/api/accounts/links', {
      email: 'Sam@People.test',
      role: 'supervisor',
    });
    expect(created.body.link).toMatchObject({ kind: 'invite', email: 'sam@people.test', createdBy: 'ada' });
    const { token } = created.body;
    const { rows } = await sql<{ row: string }>`select l::text as row from access_link l`.execute(people.db);
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
    const guest = people.browser();
    const seen = await guest.call('POST', '/api/access-links/look', { token });
    expect(seen.body).toEqual({ kind: 'invite', email: 'sam@people.test', role: 'supervisor' });
    const use = (name: string) =>
      guest.call('POST', '/api/access-links/use', { token, name, password: newest });
    const answers = await Promise.all(['Sam', 'Sam', 'Eve', 'Eve'].map(use));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
    expect((await guest.signIn('sam@people.test', newest)).status).toBe(200);
    expect((await guest.call('GET', '/api/session')).body.person.role).toBe('supervisor');
    expect((await auditActions('sam@people.test')).map((action) => action.split(': ')[1])).toEqual([
      'invited',
      'joined',
    ]);
  });

  it('expires after 72 hours, when it is withdrawn, and when there is a new one for the same address', async () => {
    const invite = async () =>
      (await admin.call('POST', '/api/accounts/links', { email: 'late@people.test', role: 'moderator' }))
        .body;
    const look = async (token: string) =>
      (await people.browser().call('POST', '/api/access-links/look', { token })).status;
    const first = await invite();
    const remainingMs = Date.parse(first.link.expiresAt) - Date.now();
    expect(Math.round(remainingMs / 3_600_000)).toBe(72);
    const second = await invite();
    expect([await look(first.token), await look(second.token)]).toEqual([404, 200]);
    expect((await admin.call('DELETE', `/api/accounts/links/${second.link.id}`)).status).toBe(204);
    expect(await look(second.token)).toBe(404);
    const third = await invite();
    await sql`update access_link set expires_at = now() - interval '1 ms' where id::text = ${third.link.id}`.execute(
      people.db,
    );
    expect(await look(third.token)).toBe(404);
    const used = await people
      .browser()
      .call('POST', '/api/access-links/use', { token: third.token, name: 'Late', password: newest });
    expect(used.status).toBe(404);
  });

  it('is refused for existing accounts and for passwords shorter than twelve characters', async () => {
    const again = await admin.call('POST', '/api/accounts/links', {
      email: 'ADA@people.test',
      role: 'admin',
    });
    expect([again.status, again.body.errors[0].path]).toEqual([400, 'email']);
    const { body } = await admin.call('POST', '/api/accounts/links', {
      email: 'short@people.test',
      role: 'moderator',
    });
    const short = { token: body.token, name: 'Short', password: 'elevenchars' };
    const answer = await people.browser().call('POST', '/api/access-links/use', short);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'password']);
    const guessed = await people
      .browser()
      .call('POST', '/api/access-links/use', { ...short, name: 'Shorty Short', password: 'Shorty.Short.1' });
    expect([guessed.status, guessed.body.errors]).toEqual([400, tooEasy('password')]);
    const nameless = { token: body.token, password: newest };
    expect((await people.browser().call('POST', '/api/access-links/use', nameless)).status).toBe(400);
    expect(
      (await people.browser().call('POST', '/api/access-links/look', { token: body.token })).status,
    ).toBe(200);
  });
});

describe('a person', () => {
  it('who is disabled is signed out everywhere at once, stays in the history, and releases their cases', async () => {
    const mo = await people.person('mo', 'moderator');
    const other = people.browser();
    await other.signIn(mo.email);
    const line = await people.send('GET', '/api/events', {
      headers: { cookie: [...mo.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    const reader = line.body?.getReader();
    await reader?.read();
    expect((await admin.call('PATCH', `/api/accounts/${mo.id}`, { disabled: true })).status).toBe(204);
    for (const browser of [mo, other]) expect((await browser.call('GET', '/api/session')).status).toBe(401);
    // The open event stream ends by itself.
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
    expect((await mo.signIn(mo.email)).status).toBe(401);
    expect(await listed(mo.email)).toMatchObject({
      name: 'mo',
      sessions: 0,
      disabledAt: expect.any(String),
      seenAt: expect.any(String),
    });
    expect(
      (await admin.call('GET', '/api/people')).body.people.map(({ id }: { id: string }) => id),
    ).not.toContain(mo.id);
    expect((await admin.call('PATCH', `/api/accounts/${mo.id}`, { disabled: false })).status).toBe(204);
    expect((await mo.signIn(mo.email)).status).toBe(200);
    expect(await auditActions(mo.id)).toEqual(['ada: person-disabled', 'ada: person-enabled']);
  });

  it('has a new role at the next request', async () => {
    const rue = await people.person('rue', 'moderator');
    expect((await rue.call('GET', '/api/accounts')).status).toBe(403);
    expect((await admin.call('PATCH', `/api/accounts/${rue.id}`, { role: 'admin' })).status).toBe(204);
    expect((await rue.call('GET', '/api/accounts')).status).toBe(200);
    expect((await admin.call('PATCH', `/api/accounts/${rue.id}`, { role: 'moderator' })).status).toBe(204);
    expect((await rue.call('GET', '/api/accounts')).status).toBe(403);
    expect(await auditActions(rue.id)).toEqual(['ada: role-changed', 'ada: role-changed']);
  });

  it('sets a new password by a link, which ends all sessions and the old password', async () => {
    const pat = await people.person('pat', 'moderator');
    const { body } = await admin.call('POST', `/api/accounts/${pat.id}/password-link`);
    expect((await pat.call('GET', '/api/session')).status).toBe(200);
    const guest = people.browser();
    expect((await guest.call('POST', '/api/access-links/look', { token: body.token })).body.kind).toBe(
      'password',
    );
    const use = (password: string) =>
      guest.call('POST', '/api/access-links/use', { token: body.token, password: password });
    const guessed = await use('pat@people.test');
    expect([guessed.status, guessed.body.errors]).toEqual([400, tooEasy('password')]);
    expect((await use(newest)).status).toBe(204);
    expect((await pat.call('GET', '/api/session')).status).toBe(401);
    expect((await guest.signIn(pat.email, password)).status).toBe(401);
    expect((await guest.signIn(pat.email, newest)).status).toBe(200);
  });

  it('changes their own password with the current one, and is signed out elsewhere', async () => {
    const own = await people.person('own', 'moderator');
    const elsewhere = people.browser();
    await elsewhere.signIn(own.email);
    const wrong = await own.call('POST', '/api/account/password', { current: 'not this one!', next: newest });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'current']);
    const spaces = { current: password, next: ' '.repeat(12) };
    const guessed = await own.call('POST', '/api/account/password', spaces);
    expect([guessed.status, guessed.body.errors]).toEqual([400, tooEasy('next')]);
    const right = await own.call('POST', '/api/account/password', { current: password, next: newest });
    expect(right.status).toBe(204);
    expect((await own.call('GET', '/api/session')).status).toBe(200);
    expect((await elsewhere.call('GET', '/api/session')).status).toBe(401);
    expect(await auditActions(own.id)).toContain('own: password-changed');
  });
});

describe('the last administrator', () => {
  it('can be neither disabled nor demoted, even when two do it to each other at once', async () => {
    const few = await startRealPeople();
    try {
      const one = await few.person('one', 'admin');
      const alone = await one.call('PATCH', `/api/accounts/${one.id}`, { role: 'moderator' });
      expect([alone.status, alone.body.code]).toEqual([409, 'last_administrator']);
      expect((await one.call('PATCH', `/api/accounts/${one.id}`, { disabled: true })).status).toBe(409);
      const two = await few.person('two', 'admin');
      for (let round = 0; round < 10; round++) {
        const answers = await Promise.all([
          one.call('PATCH', `/api/accounts/${two.id}`, { role: 'moderator' }),
          two.call('PATCH', `/api/accounts/${one.id}`, { role: 'moderator' }),
        ]);
        const { rows } = await sql<{ id: string }>`select id from "user" where role = 'admin'`.execute(
          few.db,
        );
        expect([rows.length, answers.filter(({ status }) => status === 204).length]).toEqual([1, 1]);
        await sql`update "user" set role = 'admin'`.execute(few.db);
      }
    } finally {
      await few.close();
    }
  });
});

describe('an API key', () => {
  it('is shown once, stored as a digest, named in the history, records its use, and can be revoked', async () => {
    const created = await admin.call('POST', '/api/keys', {
      name: 'Shop',
      scopes: ['submit', 'read'],
      days: 30,
    });
    const { secret, key } = created.body;
    expect(secret).toMatch(/^slk_[\w-]{43}$/);
    const { rows } = await sql<{ row: string }>`select k::text as row from api_key k`.execute(people.db);
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
    const list = async () =>
      (await admin.call('GET', '/api/keys')).body.keys.find(({ id }: { id: string }) => id === key.id);
    expect(await list()).toMatchObject({
      name: 'Shop',
      hint: secret.slice(0, 8),
      lastUsedAt: null,
      createdBy: 'ada',
    });
    const bearer = { authorization: `Bearer ${secret}` };
    const upload = await people.send('POST', '/api/uploads', {
      headers: { ...bearer, 'content-type': 'video/mp4', 'x-filename': 'a.mp4' },
      body: { a: 1 },
    });
    expect(upload.status).toBe(201);
    expect((await list()).lastUsedAt).toEqual(expect.any(String));
    const { person } = await (await people.send('GET', '/api/session', { headers: bearer })).json();
    expect(person).toMatchObject({ id: `key-${key.id}`, name: 'Shop' });
    await sql`update api_key set expires_at = now() - interval '1 ms' where id::text = ${key.id}`.execute(
      people.db,
    );
    expect((await people.send('GET', '/api/session', { headers: bearer })).status).toBe(401);
    expect(await auditActions(key.id)).toEqual(['ada: key-made']);
  });

  it('that is wrong is refused, even with a valid cookie', async () => {
    for (const brought of ['Bearer slk_wrong', 'Bearer', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`]) {
      const answer = await admin.call('GET', '/api/session', undefined, { authorization: brought });
      expect([brought.slice(0, 20), answer.status]).toEqual([brought.slice(0, 20), 401]);
    }
  });
});
