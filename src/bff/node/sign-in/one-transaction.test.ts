import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { password, startRealPeople } from '../../../testing/real-people.ts';
import { totp } from '../../../testing/totp.ts';

let people: Awaited<ReturnType<typeof startRealPeople>>;
beforeAll(async () => {
  people = await startRealPeople();
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no line in the audit'; end $$`.execute(
    people.db,
  );
});
afterEach(() => sql`drop trigger if exists refuses on audit_event`.execute(people.db));
afterAll(() => people.close());

/** Makes every insert into the audit fail from here on. */
const breakAudit = () =>
  sql`create trigger refuses before insert on audit_event for each row execute function refuse()`.execute(
    people.db,
  );
const mendAudit = () => sql`drop trigger refuses on audit_event`.execute(people.db);

/** Everything that the library stores about a person, with their sessions. */
async function storedOf(personId: string) {
  const { rows } = await sql<{ all: string }>`
    select concat_ws(' ',
      (select u::text from "user" u where id = ${personId}),
      (select string_agg(a::text, ',' order by a.id) from "account" a where "userId" = ${personId}),
      (select string_agg(t::text, ',' order by t.id) from "twoFactor" t where "userId" = ${personId}),
      (select string_agg(s::text, ',' order by s.id) from "session" s where "userId" = ${personId})) as all`.execute(
    people.db,
  );
  return rows[0]?.all;
}

const next = 'another horse battery';
const own = (path: string, body: object) => ({ path: `/api/account/${path}`, body });
const steps = {
  'password-changed': () => own('password', { current: password, next }),
  'second-factor-on': (uri: string) => own('second-factor/confirm', { code: totp(uri) }),
  'recovery-codes-made': () => own('recovery-codes', { password }),
  'second-factor-off': () => own('second-factor/off', { password }),
};
const afterConfirmed = new Set(['recovery-codes-made', 'second-factor-off']);

it.each(Object.keys(steps) as (keyof typeof steps)[])(
  '%s: either both the change and its audit entry are stored, or neither',
  async (what) => {
    const one = await people.person(what, 'moderator');
    const elsewhere = people.browser();
    await elsewhere.signIn(one.email);
    const { body } = await one.call('POST', '/api/account/second-factor', { password });
    if (afterConfirmed.has(what))
      await one.call('POST', '/api/account/second-factor/confirm', { code: totp(body.uri) });
    const sent = steps[what](body.uri);
    const lines = async () => {
      const { rows } = await sql<{ what: string }>`
        select what from audit_event where actor_id = ${one.id} and what = ${what}`.execute(people.db);
      return rows.length;
    };

    const before = await storedOf(one.id);
    await breakAudit();
    const broken = await one.call('POST', sent.path, sent.body);
    expect([broken.status, broken.cookies]).toEqual([500, []]);
    expect(await storedOf(one.id)).toBe(before);
    for (const { call } of [one, elsewhere]) expect((await call('GET', '/api/session')).status).toBe(200);

    await mendAudit();
    const whole = await one.call('POST', sent.path, sent.body);
    expect([whole.status < 300, await lines()]).toEqual([true, 1]);
    expect(await storedOf(one.id)).not.toBe(before);
    expect((await one.call('GET', '/api/session')).status).toBe(200);
  },
);

it('a wrong password changes nothing and writes no audit entry', async () => {
  const one = await people.person('wrong', 'moderator');
  const before = await storedOf(one.id);
  const answer = await one.call('POST', '/api/account/password', { current: 'not this one!', next });
  expect([answer.status, await storedOf(one.id)]).toEqual([400, before]);
});
