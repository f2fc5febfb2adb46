import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, startRealPeople } from '../../../testing/real-people.ts';

let people: Awaited<ReturnType<typeof startRealPeople>>;
beforeAll(async () => {
  people = await startRealPeople();
});
afterAll(() => people.close());

describe('sessions', () => {
  it('store only the digest of their token in the database, and give the token to the cookie only', async () => {
    const browser = people.browser();
    await people.add('mo', 'moderator');
    const answer = await browser.signIn('mo@people.test');
    expect(answer.body).toEqual({ secondFactor: false });
    const cookie = decodeURIComponent(browser.jar.get('second-look.session_token') ?? '');
    const token = cookie.split('.')[0] ?? '';
    expect(token).toMatch(/^\w{32}$/);
    const { rows } = await sql<{ row: string }>`select s::text as row from "session" s`.execute(people.db);
    expect(rows.length).toBe(1);
    expect(rows[0]?.row).toContain('sha256:');
    expect(rows[0]?.row).not.toContain(token);
    expect((await browser.call('GET', '/api/session')).body.person.name).toBe('mo');
  });

  it('end after half an hour without activity, whatever the page requests by itself', async () => {
    const { call, id } = await people.person('idler', 'moderator');
    const age = (minutes: number) =>
      sql`update "session" set "seenAt" = now() - make_interval(mins => ${minutes}) where "userId" = ${id}`.execute(
        people.db,
      );
    await age(29);
    expect((await call('GET', '/api/session', undefined, { 'x-idle': '1' })).status).toBe(200);
    await age(31);
    expect((await call('GET', '/api/session')).status).toBe(401);
    expect((await call('GET', '/api/session')).body.code).toBe('signed_out');
    const busy = await people.person('busy', 'moderator');
    await sql`update "session" set "seenAt" = now() - interval '29 minutes' where "userId" = ${busy.id}`.execute(
      people.db,
    );
    expect((await busy.call('GET', '/api/session')).status).toBe(200);
    const { rows } = await sql<{ fresh: boolean }>`
      select "seenAt" > now() - interval '1 minute' as fresh from "session" where "userId" = ${busy.id}`.execute(
      people.db,
    );
    expect(rows).toEqual([{ fresh: true }]);
  });

  it('end twelve hours after the sign-in, however busy', async () => {
    const { call, id } = await people.person('late', 'moderator');
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from "expiresAt" - "createdAt") / 3600 as hours from "session" where "userId" = ${id}`.execute(
      people.db,
    );
    expect(Math.round(Number(rows[0]?.hours))).toBe(12);
    await sql`update "session" set "expiresAt" = now() - interval '1 second' where "userId" = ${id}`.execute(
      people.db,
    );
    expect((await call('GET', '/api/session')).status).toBe(401);
  });

  it('are listed with their browser, and can be ended from another', async () => {
    const { call, signIn, email } = await people.person('two', 'moderator');
    void signIn;
    const other = people.browser('198.51.100.7');
    await other.signIn(email);
    const { body } = await call('GET', '/api/account');
    expect(
      body.sessions.map(({ current, address }: { current: boolean; address: string }) => [current, address]),
    ).toEqual([
      [false, '198.51.100.7'],
      [true, '192.0.2.1'],
    ]);
    const elsewhere = body.sessions[0].id;
    expect((await call('DELETE', `/api/account/sessions/${elsewhere}`)).status).toBe(204);
    expect((await other.call('GET', '/api/session')).status).toBe(401);
    expect((await call('DELETE', `/api/account/sessions/${elsewhere}`)).status).toBe(404);
    expect((await call('GET', '/api/session')).status).toBe(200);
  });

  it('of another person can be ended by an administrator only, and not through one’s own list', async () => {
    const victim = await people.person('victim', 'moderator');
    const thief = await people.person('thief', 'supervisor');
    const session = (await victim.call('GET', '/api/account')).body.sessions[0].id;
    expect((await thief.call('DELETE', `/api/account/sessions/${session}`)).status).toBe(404);
    expect((await thief.call('DELETE', `/api/accounts/${victim.id}/sessions/${session}`)).status).toBe(403);
    expect((await victim.call('GET', '/api/session')).status).toBe(200);
    const admin = await people.person('root', 'admin');
    expect((await admin.call('DELETE', `/api/accounts/${victim.id}/sessions/${session}`)).status).toBe(204);
    expect((await victim.call('GET', '/api/session')).status).toBe(401);
  });

  it('use a __Host- cookie under TLS, for this site alone and invisible to scripts', async () => {
    const tls = await startRealPeople({ publicUrl: 'https://look.test' });
    try {
      await tls.add('mo', 'moderator');
      const { cookies } = await tls.browser().signIn('mo@people.test');
      const session = cookies.find((one) => one.startsWith('__Host-second-look.session_token='));
      expect(session).toMatch(/; Path=\/(;|$)/);
      for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict']) expect(session).toContain(part);
      expect(cookies.join('\n')).not.toMatch(/Domain=/i);
      expect(cookies.every((one) => one.startsWith('__Host-'))).toBe(true);
    } finally {
      await tls.close();
    }
  });
});

describe('guesses', () => {
  it('get the same answer, whether the account exists, is disabled or not, in text and cookies', async () => {
    const gone = await people.add('gone', 'moderator');
    await sql`update "user" set "disabledAt" = now() where id = ${gone.id}`.execute(people.db);
    await people.add('here', 'moderator');
    const tries = [
      ['here@people.test', 'wrong password!'],
      ['nobody@people.test', password],
      [gone.email, password],
      [gone.email, 'wrong password!'],
    ] as const;
    const answers = [];
    for (const [email, given] of tries) {
      const { status, body, cookies } = await people.browser('203.0.113.1').signIn(email, given);
      answers.push({ status, code: body.code, detail: body.detail, cookies });
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, code: 'sign_in_failed', cookies: [] });
  });

  it('cost the same whether the account exists or not: each answer comes after hashing one password', async () => {
    const { email } = await people.add('timed', 'moderator');
    const real = crypto.scrypt;
    let hashed = 0;
    crypto.scrypt = ((...given: Parameters<typeof real>) => {
      hashed += 1;
      return real(...given);
    }) as typeof real;
    syncBuiltinESMExports();
    const costs: number[] = [];
    try {
      for (const [who, given] of [
        [email, 'wrong password!'],
        ['nobody-at-all@people.test', 'wrong password!'],
        [email, password],
      ] as const) {
        hashed = 0;
        await people.browser('203.0.113.9').signIn(who, given);
        costs.push(hashed);
      }
    } finally {
      crypto.scrypt = real;
      syncBuiltinESMExports();
    }
    expect(costs).toEqual([1, 1, 1]);
  });

  it('at one account are refused after ten, and do not lock out a browser that signed in before', async () => {
    const { email } = await people.add('target', 'moderator');
    const own = people.browser('192.0.2.50');
    expect((await own.signIn(email)).status).toBe(200);
    const statuses: number[] = [];
    // Each from another address: the account's own count applies.
    for (let at = 0; at < 12; at++) {
      statuses.push((await people.browser(`198.51.100.${at}`).signIn(email, 'wrong password!')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const refused = await people.browser('198.51.100.99').signIn(email, password);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await own.signIn(email)).status).toBe(200);
  });

  it('from one address are refused after fifty, over any number of accounts', async () => {
    const from = (address: string, at: number) =>
      people.browser(address).signIn(`nobody-${at}@people.test`, 'wrong password!');
    const statuses = await Promise.all(Array.from({ length: 55 }, (_, at) => from('203.0.113.77', at)));
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(50);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await from('203.0.113.78', 0)).status).toBe(401);
  });

  it('sent all at once are counted each', async () => {
    const { email } = await people.add('raced', 'moderator');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        people.browser(`198.18.0.${at}`).signIn(email, 'wrong password!'),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });
});
