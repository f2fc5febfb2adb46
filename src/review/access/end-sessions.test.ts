import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doubtful } from '../../testing/decisions.ts';
import { password, startRealPeople } from '../../testing/real-people.ts';
import { totp } from '../../testing/totp.ts';

type People = Awaited<ReturnType<typeof startRealPeople>>;
type Person = Awaited<ReturnType<People['person']>>;
let people: People;
let admin: Person;
beforeAll(async () => {
  people = await startRealPeople({ script: doubtful });
  admin = await people.person('ada', 'admin');
});
afterAll(() => people.close());

/** A new person who holds a case. */
async function holder(name: string) {
  const one = await people.person(name, 'moderator');
  const texts = [{ content: `offer for ${name}`, userId: 'u-1' }];
  const { body } = await admin.call('POST', '/api/texts', { texts });
  const caseId: string = body.results[0].caseId;
  const claimed = await one.call('POST', `/api/cases/${caseId}/claim`, {});
  expect(claimed.status).toBe(200);
  return { ...one, caseId, held: claimed.body.case };
}
type Holder = Awaited<ReturnType<typeof holder>>;

const isFree = async ({ caseId }: Holder) =>
  (await admin.call('GET', `/api/cases/${caseId}`)).body.case.claim === null;
const notifications = async ({ caseId }: Holder) => {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from app_event
    where body->>'type' = 'claim.changed' and body->>'caseId' = ${caseId}`.execute(people.db);
  return rows[0]?.times;
};

describe('RQ4: a person’s cases are free at once and every screen is notified,', () => {
  const endings: Record<string, (one: Holder) => Promise<unknown>> = {
    'when they sign out': ({ call }) => call('POST', '/api/auth/sign-out', {}),
    'when an administrator ends their sessions': ({ id }) =>
      admin.call('DELETE', `/api/accounts/${id}/sessions`),
    'when they end their only session in the list': async ({ call }) => {
      const { body } = await call('GET', '/api/account');
      return call('DELETE', `/api/account/sessions/${body.sessions[0].id}`);
    },
    'when a password is set by a link': async ({ id }) => {
      const { body } = await admin.call('POST', `/api/accounts/${id}/password-link`);
      const { token } = body;
      return people.browser().call('POST', '/api/access-links/use', { token, password });
    },
    'when their second factor is taken off for them': async ({ id, call }) => {
      const { body } = await call('POST', '/api/account/second-factor', { password });
      await call('POST', '/api/account/second-factor/confirm', { code: totp(body.uri) });
      return admin.call('DELETE', `/api/accounts/${id}/second-factor`);
    },
    'when they are disabled': ({ id }) => admin.call('PATCH', `/api/accounts/${id}`, { disabled: true }),
    'when they were idle for too long': async ({ id, call }) => {
      const late = sql`update "session" set "seenAt" = now() - interval '31 minutes' where "userId" = ${id}`;
      await late.execute(people.db);
      return call('GET', '/api/session');
    },
  };
  it.each(Object.keys(endings))('%s', async (ending) => {
    const one = await holder(`p${Object.keys(endings).indexOf(ending)}`);
    const before = await notifications(one);
    expect(await isFree(one)).toBe(false);
    await endings[ending]?.(one);
    expect(await isFree(one)).toBe(true);
    expect(await notifications(one)).toBe(Number(before) + 1);
    const taken = await admin.call('POST', `/api/cases/${one.caseId}/claim`, {});
    expect([taken.status, taken.body.case.claim.epoch]).toEqual([200, one.held.claim.epoch + 1]);
  });
});

describe('a person’s cases stay theirs', () => {
  it('while they are signed in elsewhere', async () => {
    const one = await holder('elsewhere');
    const second = people.browser('198.51.100.7');
    await second.signIn(one.email);
    await one.call('POST', '/api/auth/sign-out', {});
    expect(await isFree(one)).toBe(false);
    await second.call('POST', '/api/auth/sign-out', {});
    expect(await isFree(one)).toBe(true);
  });

  it('when they change their own password, or set up and take off a second factor', async () => {
    const one = await holder('own');
    const { body } = await one.call('POST', '/api/account/second-factor', { password });
    await one.call('POST', '/api/account/second-factor/confirm', { code: totp(body.uri) });
    await one.call('POST', '/api/account/second-factor/off', { password });
    const next = 'another horse battery';
    const changed = await one.call('POST', '/api/account/password', { current: password, next });
    expect([changed.status, await isFree(one)]).toEqual([204, false]);
  });

  it('when a stranger or an ended session signs out', async () => {
    const one = await holder('stays');
    const cookie = [...one.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const second = people.browser();
    await second.signIn(one.email);
    await one.call('POST', '/api/auth/sign-out', {});
    await people.browser().call('POST', '/api/auth/sign-out', {});
    await people.browser().call('POST', '/api/auth/sign-out', {}, { cookie });
    expect(await isFree(one)).toBe(false);
  });
});

it('RQ1: when two sessions end at the same moment, one is the last', async () => {
  for (let round = 0; round < 4; round++) {
    const one = await holder(`race${round}`);
    const second = people.browser();
    await second.signIn(one.email);
    const ends = [one, second].map(({ call }) => call('POST', '/api/auth/sign-out', {}));
    await Promise.all(ends);
    expect(await isFree(one)).toBe(true);
  }
});

it('RQ2: a demoted person releases only the cases that they may no longer decide', async () => {
  const one = await holder('lowered');
  await admin.call('PATCH', `/api/accounts/${one.id}`, { role: 'supervisor' });
  const raised = await holder('raiser');
  const { version, claim } = raised.held;
  const escalation = { verdict: 'escalate', version, epoch: claim.epoch, next: null };
  expect((await raised.call('POST', `/api/cases/${raised.caseId}/decision`, escalation)).status).toBe(200);
  const escalated = await one.call('POST', `/api/cases/${raised.caseId}/claim`, {});
  expect([escalated.status, await isFree(raised)]).toEqual([200, false]);
  await admin.call('PATCH', `/api/accounts/${one.id}`, { role: 'moderator' });
  expect([await isFree(raised), await isFree(one)]).toEqual([true, false]);
  const now = escalated.body.case;
  const late = { verdict: 'approve', version: now.version, epoch: now.claim.epoch, next: null };
  expect((await one.call('POST', `/api/cases/${raised.caseId}/decision`, late)).status).toBe(403);
});
