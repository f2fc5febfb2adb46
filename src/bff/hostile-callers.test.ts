import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doubtful } from '../testing/decisions.ts';
import { startRealPeople } from '../testing/real-people.ts';

type People = Awaited<ReturnType<typeof startRealPeople>>;
type Person = Awaited<ReturnType<People['person']>>;
let people: People;
let mo: Person;
let sue: Person;
let ada: Person;
beforeAll(async () => {
  people = await startRealPeople({ script: doubtful });
  mo = await people.person('mo', 'moderator');
  sue = await people.person('sue', 'supervisor');
  ada = await people.person('ada', 'admin');
});
afterAll(() => people.close());

const cookieOf = ({ jar }: Pick<Person, 'jar'>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
const session = 'second-look.session_token';

describe('sessions', () => {
  it('never continue one from before the sign-in', async () => {
    const victim = people.browser();
    const planted = mo.jar.get(session) ?? '';
    victim.jar.set(session, planted);
    await victim.signIn(sue.email);
    expect(victim.jar.get(session)).not.toBe(planted);
    expect((await victim.call('GET', '/api/session')).body.person.name).toBe('sue');
    expect((await mo.call('GET', '/api/session')).body.person.name).toBe('mo');
  });

  it('belong to one person, however many cookies of that name are injected', async () => {
    const [good, bad] = [mo.jar.get(session) ?? '', 'tossed.sig'];
    for (const cookie of [`${session}=${good}; ${session}=${bad}`, `${session}=${bad}; ${session}=${good}`]) {
      const answer = await people.send('GET', '/api/session', { headers: { cookie } });
      expect([200, 401]).toContain(answer.status);
      if (answer.status === 200) expect((await answer.json()).person.name).toBe('mo');
    }
  });

  it('are not opened by a part, spelling or neighbour of their cookie', async () => {
    const good = mo.jar.get(session) ?? '';
    const token = decodeURIComponent(good).split('.')[0] ?? '';
    const { rows } = await sql<{ token: string }>`
      select token from "session" where "userId" = ${mo.id} limit 1`.execute(people.db);
    for (const value of [
      token,
      `${token}.`,
      `${token}.AAAA`,
      encodeURIComponent(rows[0]?.token ?? ''),
      good.slice(0, -3),
      `${good}%00`,
      `"${good}"x`,
      'x'.repeat(60_000),
      '%E0%A4%A',
      '__proto__',
    ]) {
      const answer = await people.send('GET', '/api/session', { headers: { cookie: `${session}=${value}` } });
      expect([value.slice(0, 20), answer.status]).toEqual([value.slice(0, 20), 401]);
    }
  });
});

describe('an address at sign-in', () => {
  it('belongs to one account in any case, and its guesses are counted together', async () => {
    const { email } = await people.add('kim', 'moderator');
    const spellings = ['kim@people.test', 'KIM@people.test', 'Kim@People.Test'];
    for (const one of spellings) expect((await people.browser('198.51.100.1').signIn(one)).status).toBe(200);
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) {
      const one = spellings[at % 3] ?? email;
      statuses.push((await people.browser(`198.51.100.${at + 10}`).signIn(one, 'wrong password!')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('that only looks like another is refused, and invites nobody', async () => {
    const looks = [
      '\u212Aim@people.test',
      'ｋim@people.test',
      'kim＠people.test',
      'k\u0131m@people.test',
      'kim@people.test\u0000',
      ' kim@people.test',
      'kim@people.test ',
      'kim\u200b@people.test',
      'kím@people.test'.normalize('NFD'),
    ];
    for (const email of looks) {
      const answer = await people.browser('198.51.100.2').signIn(email);
      expect([email, answer.status]).toEqual([email, 400]);
      const invited = await ada.call('POST', '/api/accounts/links', { email, role: 'admin' });
      expect([email, invited.status]).toEqual([email, 400]);
    }
  });

  it('a password is the same in composed and decomposed letters, and no longer than its limit', async () => {
    const { body } = await ada.call('POST', '/api/accounts/links', {
      email: 'uml@people.test',
      role: 'moderator',
    });
    const composed = 'Käsekuchen für Zürich'.normalize('NFC');
    const use = { token: body.token, name: 'U', password: composed };
    expect((await people.browser().call('POST', '/api/access-links/use', use)).status).toBe(204);
    const signed = await people.browser().signIn('uml@people.test', composed.normalize('NFD'));
    expect(signed.status).toBe(200);
    expect((await people.browser().signIn('uml@people.test', 'x'.repeat(1_000_000))).status).toBe(413);
  });
});

describe('an event stream', () => {
  it.each([
    'garbage',
    '',
    '-1-1',
    '99999999999999999999-1',
    '18446744073709551615-999999999999999',
    "1-1'; --",
    '0-0',
  ])('that resumes after %j gets new events', async (id) => {
    const line = await people.send('GET', '/api/events', {
      headers: { cookie: cookieOf(sue), 'last-event-id': id },
    });
    expect(line.status).toBe(200);
    const reader = line.body?.getReader();
    const decoder = new TextDecoder();
    let received = '';
    const until = async (text: string) => {
      while (!received.includes(text)) {
        const part = await reader?.read();
        if (!part || part.done) throw new Error(`the line ended: ${received.slice(0, 200)}`);
        received += decoder.decode(part.value);
      }
    };
    await until('hello');
    const texts = [{ content: 'offer', userId: 'u-1' }];
    const { body } = await mo.call('POST', '/api/texts', { texts });
    await until(body.results[0].caseId);
    await reader?.cancel();
  });
});

describe('requests', () => {
  const post = async (path: string, body: string, person = mo) =>
    people.app.request(
      `http://bff.test${path}`,
      { method: 'POST', body, headers: { cookie: cookieOf(person), 'content-type': 'application/json' } },
      { address: '192.0.2.1' },
    );

  it.each(['1e400', '-1e400', '1e-400', '9007199254740993', '0.1e309', '-0', '1E+999999999'])(
    'the number %s is refused or taken as it is, and breaks nothing',
    async (number) => {
      for (const path of [
        '/api/cases/7/claim',
        '/api/texts',
        '/api/videos',
        '/api/decisions/bulk-undo',
        '/api/presence',
      ])
        expect(
          (await post(path, `{"interval": ${number}, "texts": ${number}, "epoch": ${number}}`)).status,
        ).toBeLessThan(500);
      const video = await post(
        '/api/videos',
        `{"url": "https://videos.example/a.mp4", "interval": ${number}}`,
      );
      expect(video.status).toBe(400);
    },
  );

  it('a repeated parameter has one meaning or is refused', async () => {
    for (const query of [
      'limit=1&limit=200',
      'lane=review&lane=other',
      'cursor=a&cursor=b',
      'limit[]=1',
      'limit=1&limit=drop',
      'q=a&q=b',
      '__proto__=1',
      'constructor[prototype]=1',
    ])
      expect([query, (await mo.call('GET', `/api/cases?${query}`)).status]).toEqual([
        query,
        expect.toSatisfy((status: number) => status < 500),
      ]);
  });

  it.each([
    '+08:00',
    'UTC+8',
    'GMT+8',
    'Etc/GMT+8',
    'posixrules',
    "'; select 1; --",
    '../etc/passwd',
    'Asia/Shanghai\u0000',
    'a'.repeat(5000),
    'right/UTC',
    '<+08>-8',
    'LMT',
    'localtime',
    'Factory',
    '亚洲/上海',
    'SystemV/EST5',
  ])('the time zone %j means the same everywhere, or is refused', async (zone) => {
    const at = encodeURIComponent(zone);
    for (const panel of ['machine', 'content', 'people']) {
      const answer = await sue.call(
        'GET',
        `/api/stats/${panel}?from=2026-01-01T00:00:00Z&to=2026-01-08T00:00:00Z&zone=${at}`,
      );
      expect([panel, answer.status]).toEqual([panel, zone === 'Etc/GMT+8' ? 200 : 400]);
    }
  });

  it.each([
    `${'a'.repeat(5000)}!`,
    '(a+)+$',
    '%'.repeat(200),
    '_'.repeat(200),
    '\\'.repeat(199),
    '"'.repeat(150),
    "' or 1=1 --",
    '零'.repeat(200),
    '\u202e'.repeat(50),
    '&|!()<->:*',
    '\ud800',
  ])('a search for %j ends and finds only real matches', async (words) => {
    await mo.call('POST', '/api/texts', { texts: [{ content: 'offer', userId: 'u-1' }] });
    const found = async (q: string) => mo.call('GET', `/api/cases?${new URLSearchParams({ q })}`);
    expect((await found('offer')).body.items).not.toEqual([]);
    const { status, body } = await found(words);
    expect([status, body.items]).toEqual(words.length > 200 ? [400, undefined] : [200, []]);
  });
});

it('every time zone that a browser may name is known to the database by that name', async () => {
  const { rows } = await sql<{ name: string }>`select lower(name) as name from pg_timezone_names`.execute(
    people.db,
  );
  const known = new Set(rows.map(({ name }) => name));
  const strange = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+8'].filter(
    (zone) => !known.has(zone.toLowerCase()),
  );
  expect(strange).toEqual([]);
});

describe('a person whose role was just lowered', () => {
  it("loses the former role's rights at once, with the same cookie", async () => {
    const one = await people.person('lower', 'admin');
    await ada.call('PATCH', `/api/accounts/${one.id}`, { role: 'moderator' });
    const texts = [{ content: 'offer', userId: 'u-1' }];
    const { body } = await mo.call('POST', '/api/texts', { texts });
    const id = body.results[0].caseId;
    const held = await mo.call('POST', `/api/cases/${id}/claim`, {});
    const { epoch } = held.body.case.claim;
    expect((await one.call('POST', `/api/cases/${id}/take-over`, { epoch })).status).toBe(403);
    expect((await one.call('GET', '/api/accounts')).status).toBe(403);
    expect((await one.call('POST', '/api/keys', { name: 'k', scopes: ['read'], days: null })).status).toBe(
      403,
    );
    expect((await one.call('PATCH', `/api/accounts/${one.id}`, { role: 'admin' })).status).toBe(403);
  });
});

it('nothing of all this was a fault of ours', () => {
  expect(people.failures).toEqual([]);
});
