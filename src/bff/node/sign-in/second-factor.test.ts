import { symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { password, startRealPeople } from '../../../testing/real-people.ts';
import { totp } from '../../../testing/totp.ts';

type People = Awaited<ReturnType<typeof startRealPeople>>;
type Person = Awaited<ReturnType<People['person']>>;
let people: People;
beforeAll(async () => {
  people = await startRealPeople();
});
afterAll(() => people.close());

async function enrol({ call }: Pick<Person, 'call'>) {
  const begun = await call('POST', '/api/account/second-factor', { password });
  const { uri, recoveryCodes } = begun.body;
  const confirmed = await call('POST', '/api/account/second-factor/confirm', { code: totp(uri) });
  expect([begun.status, confirmed.status]).toEqual([200, 204]);
  return { uri: String(uri), recoveryCodes: recoveryCodes as string[] };
}

it('is active once a code of the app confirmed it, and is then required at every sign-in', async () => {
  const mo = await people.person('mo', 'moderator');
  const wrong = await mo.call('POST', '/api/account/second-factor', { password: 'not this one!' });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors).toMatchObject([{ path: 'password', reason: 'is_not_your_password' }]);
  const begun = await mo.call('POST', '/api/account/second-factor', { password });
  expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/Second%20Look:mo%40people\.test\?secret=[A-Z2-7]+&/);
  // Started and not confirmed: a code that was never scanned locks nobody out.
  expect((await people.browser().signIn(mo.email)).body).toEqual({ secondFactor: false });
  const off = await mo.call('POST', '/api/account/second-factor/confirm', { code: '000000' });
  expect([off.status, off.body.errors[0].path]).toEqual([400, 'code']);
  const { uri } = await enrol(mo);
  expect((await mo.call('GET', '/api/account')).body.secondFactor).toBe(true);

  const browser = people.browser();
  expect((await browser.signIn(mo.email)).body).toEqual({ secondFactor: true });
  expect((await browser.call('GET', '/api/session')).status).toBe(401);
  const refused = await browser.call('POST', '/api/auth/sign-in/code', { code: '000000' });
  expect([refused.status, refused.body.code]).toEqual([401, 'sign_in_failed']);
  expect(refused.body.errors[0].path).toBe('code');
  expect((await browser.call('GET', '/api/session')).status).toBe(401);
  const entered = await browser.call('POST', '/api/auth/sign-in/code', { code: totp(uri) });
  expect(entered.body).toEqual({ secondFactor: false });
  expect((await browser.call('GET', '/api/session')).body.person.name).toBe('mo');
});

it('guessing a code is refused after five tries, even the right one', async () => {
  const may = await people.person('may', 'moderator');
  const { uri } = await enrol(may);
  const browser = people.browser('198.51.100.9');
  await browser.signIn(may.email);
  for (let at = 0; at < 5; at++) {
    const guess = await browser.call('POST', '/api/auth/sign-in/code', { code: `00000${at}` });
    expect(guess.status).toBe(401);
  }
  expect((await browser.call('POST', '/api/auth/sign-in/code', { code: totp(uri) })).status).not.toBe(200);
  expect((await browser.call('GET', '/api/session')).status).toBe(401);
});

it('a code of the app is valid once, even for somebody who read it, and the next one is valid again', async () => {
  const kim = await people.person('kim', 'moderator');
  const { uri } = await enrol(kim);
  const enter = async (code: string) => {
    const browser = people.browser();
    await browser.signIn(kim.email);
    return (await browser.call('POST', '/api/auth/sign-in/code', { code })).status;
  };
  const [code, next] = [totp(uri), totp(uri, Date.now() + 30_000)];
  expect([await enter(code), await enter(code), await enter(next)]).toEqual([200, 401, 200]);
  const signedIn = sql<{ times: number }>`
    select count(*)::int as times from audit_event where actor_id = ${kim.id} and what = 'signed-in'`;
  // With the password alone before the factor was set up; then once with each code.
  expect((await signedIn.execute(people.db)).rows).toEqual([{ times: 3 }]);
});

it('a recovery code is valid once, and new ones replace the old', async () => {
  const ray = await people.person('ray', 'moderator');
  const { recoveryCodes } = await enrol(ray);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first, second] = recoveryCodes;
  const { rows } = await sql<{ row: string }>`select t::text as row from "twoFactor" t`.execute(people.db);
  expect(rows.map(({ row }) => row).join()).not.toContain(first);
  const enter = async (code = '') => {
    const browser = people.browser();
    await browser.signIn(ray.email);
    return (await browser.call('POST', '/api/auth/sign-in/code', { code, recovery: true })).status;
  };
  expect([await enter(first), await enter(first)]).toEqual([200, 401]);
  const renewed = await ray.call('POST', '/api/account/recovery-codes', { password });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect([await enter(second), await enter(renewed.body.recoveryCodes[0])]).toEqual([401, 200]);
});

it.each([
  ['as it was shown', (code: string) => code],
  ['in small letters', (code: string) => code.toLowerCase()],
  ['without its dash', (code: string) => code.replace('-', '')],
  [
    'as a telephone writes it',
    (code: string) => ` ${code[0]}${code.slice(1).toLowerCase().replace('-', ' ')} `,
  ],
])('a recovery code is accepted %s, also one of an earlier release', async (name, typed) => {
  const pen = await people.person(`pen-${name.replaceAll(' ', '-')}`, 'moderator');
  const { recoveryCodes } = await enrol(pen);
  const enter = async (code = '') => {
    const browser = people.browser();
    await browser.signIn(pen.email);
    return (await browser.call('POST', '/api/auth/sign-in/code', { code: typed(code), recovery: true }))
      .status;
  };
  expect([await enter(recoveryCodes[0]), await enter(recoveryCodes[0])]).toEqual([200, 401]);
  const before = await symmetricEncrypt({
    key: people.secret,
    data: JSON.stringify(['aB3dE-Fg1iJ', 'xY2zW-k0LmN']),
  });
  await sql`update "twoFactor" set "backupCodes" = ${before} where "userId" = ${pen.id}`.execute(people.db);
  const old = [await enter('aB3dE-Fg1iJ'), await enter('aB3dE-Fg1iJ'), await enter('xY2zW-k0LmN')];
  expect(old).toEqual([200, 401, 200]);
});

it('can be removed with the password, and by an administrator for somebody who lost the phone', async () => {
  const admin = await people.person('ada', 'admin');
  const lea = await people.person('lea', 'moderator');
  await enrol(lea);
  expect(
    (await lea.call('POST', '/api/account/second-factor/off', { password: 'not this one!' })).status,
  ).toBe(400);
  expect((await lea.call('POST', '/api/account/second-factor/off', { password })).status).toBe(204);
  expect((await people.browser().signIn(lea.email)).body).toEqual({ secondFactor: false });
  await enrol(lea);
  expect((await admin.call('DELETE', `/api/accounts/${lea.id}/second-factor`)).status).toBe(204);
  expect((await lea.call('GET', '/api/session')).status).toBe(401);
  expect((await people.browser().signIn(lea.email)).body).toEqual({ secondFactor: false });
});

it('once required for all, blocks supervisors and administrators without one from everything but their account', async () => {
  const admin = await people.person('root', 'admin');
  const supervisor = await people.person('sue', 'supervisor');
  const moderator = await people.person('moe', 'moderator');
  const early = await admin.call('PUT', '/api/accounts/rule', { secondFactorRequired: true });
  expect([early.status, early.body.code]).toEqual([403, 'second_factor_needed']);
  await enrol(admin);
  expect((await admin.call('PUT', '/api/accounts/rule', { secondFactorRequired: true })).status).toBe(204);
  for (const [method, path] of [
    ['GET', '/api/cases'],
    ['GET', '/api/words'],
    ['GET', '/api/events'],
    ['POST', '/api/cases/claim-next'],
  ] as const) {
    const answer = await supervisor.call(method, path, method === 'POST' ? {} : undefined);
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'second_factor_needed']);
  }
  expect((await moderator.call('GET', '/api/cases')).status).toBe(200);
  expect((await supervisor.call('GET', '/api/account')).body.secondFactorRequired).toBe(true);
  await enrol(supervisor);
  expect((await supervisor.call('GET', '/api/cases')).status).toBe(200);
  const { rows } = await sql<{ what: string }>`
    select what from audit_event where actor_id = ${supervisor.id} order by id`.execute(people.db);
  expect(rows.map(({ what }) => what)).toEqual(['signed-in', 'second-factor-on']);
  expect((await admin.call('PUT', '/api/accounts/rule', { secondFactorRequired: false })).status).toBe(204);
});
