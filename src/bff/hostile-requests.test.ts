import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxConcurrentExports } from '../review/exports/semaphore.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { doubtful, openCases } from '../testing/decisions.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff(doubtful);
});
afterAll(() => bff.close());
const as = { 'x-test-person': 'ada admin' };

describe('a HEAD request', () => {
  const head = (path: string) => bff.app.request(path, { method: 'HEAD', headers: as });

  it('is answered like GET, without its body', async () => {
    const answer = await head('/api/labels');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toContain('json');
    expect((await head('/api/nothing')).status).toBe(404);
  });

  it('leaves no event stream open', async () => {
    for (let at = 0; at < 5; at += 1) expect((await head('/api/events')).status).toBe(200);
    await expect.poll(() => bff.eventStreams.count()).toBe(0);
  });

  it('holds no export slot and no connection', async () => {
    for (let at = 0; at < maxConcurrentExports + 2; at += 1)
      expect((await head('/api/export/cases?format=csv')).status).toBe(200);
    const answer = await bff.app.request('/api/export/cases?format=csv', { headers: as });
    expect(answer.status).toBe(200);
    await answer.text();
  });
});

it.each(['gzip', 'br', 'deflate', 'x-gzip', 'gzip, identity', 'GZIP'])(
  'a body packed by %s is refused in words, never unpacked, and no coding at all is none',
  async (coding) => {
    const body = gzipSync(JSON.stringify({ texts: [{ content: 'offer' }] }));
    for (const path of ['/api/texts', '/api/uploads', '/appeal-api/any']) {
      const headers = {
        ...as,
        'content-type': 'application/json',
        'content-encoding': coding,
        'content-length': String(body.length),
      };
      const answer = await bff.app.request(path, { method: 'POST', body, headers });
      const { detail } = await answer.json();
      expect([path, answer.status, detail]).toEqual([path, 415, expect.stringContaining('compressed')]);
    }
    const unknown = await bff.app.request('/callbacks/any', { method: 'POST', body });
    expect(unknown.status).toBe(404);
    const plain = { texts: [{ content: 'offer' }] };
    expect(
      (await bff.as('admin')('POST', '/api/texts', plain, { 'content-encoding': 'identity' })).status,
    ).toBe(200);
  },
);

it.each([
  ['turned round', '\u202egnp.eman'],
  ['padded with nothing', 'ada\u200b'],
  ['joined to nothing', 'ada\u200d'],
  ['a joiner alone', '\u200d'],
  ['of two lines', 'ada\nadmin'],
  ['with a bell', 'ada\u0007'],
  ['of tags', 'ada\u{e0041}'],
  ['a filler that shows nothing', '\u3164'],
  ['a blank of Braille', '\u2800'],
  ['a line end of Unicode', 'ada\u2028admin'],
  ['cut in two', 'a\u00adda'],
])('a name %s is refused at its field, for every kind of name', async (_, name) => {
  const admin = bff.as('admin');
  const { token } = (
    await admin('POST', '/api/accounts/links', { email: 'eve@people.test', role: 'moderator' })
  ).body;
  for (const [path, body, at] of [
    ['/api/lanes', { name, filter: {} }, 'name'],
    ['/api/keys', { name, scopes: ['read'], days: 1 }, 'name'],
    ['/api/views', { name, lane: 'review', filters: {}, shared: true }, 'name'],
    ['/api/saved-notes', { name, text: 'x', shared: true }, 'name'],
    ['/api/webhooks', { name, url: 'https://hooks.example/x' }, 'name'],
    ['/api/access-links/use', { token, name, password: 'correct horse battery' }, 'name'],
    ['/api/setup', { token: 'x', name, email: 'eve@people.test', password: 'correct horse battery' }, 'name'],
    ['/api/policies', { names: { en: name }, descriptions: {}, provisions: {}, labels: [] }, 'names.en'],
  ] as const) {
    const answer = await admin('POST', path, body);
    const message = answer.body.errors?.find((error: { path: string }) => error.path === at)?.message;
    expect([path, answer.status, message]).toEqual([path, 400, 'must not contain invisible characters']);
  }
});

it.each(['محمّد', 'می\u200cخواهم', 'क्‍ष', '👩‍👩‍👧‍👦 family', 'Zoë', '王小明', "O'Brien-Łuk", 'Ада'])(
  'the name %j stays as it is',
  async (name) => {
    const { status, body } = await bff.as('admin')('POST', '/api/keys', { name, scopes: ['read'], days: 1 });
    expect([status, body.key?.name]).toEqual([201, name.normalize()]);
  },
);

it.each(['0000-01-01T00:00:00Z', '0000-12-31T23:59:59Z', '10000-01-01T00:00:00Z', '-0001-01-01T00:00:00Z'])(
  'the time %s, which no database holds, is refused wherever a time is expected',
  async (time) => {
    const at = encodeURIComponent(time);
    const later = '2026-11-01T00:00:00Z';
    for (const path of [
      `/api/cases?lane=all&openedFrom=${at}`,
      `/api/cases?lane=all&decidedTo=${at}`,
      `/api/audit?from=${at}`,
      `/api/export/decisions?format=csv&from=${at}`,
      `/api/export/audit?format=csv&from=${encodeURIComponent(time.slice(0, -10))}`,
      `/api/stats/machine?from=${at}&to=${later}&zone=UTC`,
    ])
      expect([path, (await bff.as('admin')('GET', path)).status]).toEqual([path, 400]);
    const replayed = await bff.as('admin')('POST', '/api/webhooks/replay', {
      from: time,
      to: later,
      deadOnly: false,
    });
    expect(replayed.status).toBe(400);
  },
);

it('the first and the last day of every calendar get an answer', async () => {
  for (const path of [
    '/api/cases?lane=all&openedFrom=0001-01-01T00:00:00Z&openedTo=9999-12-31T23:59:59Z',
    '/api/export/decisions?format=csv&from=0001-01-01&to=9999-12-31&zone=Pacific/Kiritimati',
    '/api/export/decisions?format=csv&from=0001-01-01&to=9999-12-31&zone=Pacific/Pago_Pago',
    '/api/audit?from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z',
  ]) {
    const answer = await bff.app.request(path, { headers: as });
    expect([path, answer.status]).toEqual([path, 200]);
    await answer.text();
  }
});

it("an idempotency key belongs to its person and case: nobody can block another's decision by using theirs", async () => {
  const [first = '', second = ''] = await openCases(bff, 2);
  const decide = async (name: string, id: string) => {
    const call = bff.as('moderator', name);
    const { body } = await call('POST', `/api/cases/${id}/claim`, {});
    const { version, claim } = body.case;
    const answer = await call(
      'POST',
      `/api/cases/${id}/decision`,
      { verdict: 'reject', version, epoch: claim.epoch },
      { 'idempotency-key': 'the same' },
    );
    return [answer.status, answer.body.decision?.by.name];
  };
  expect(await decide('eve', first)).toEqual([200, 'eve']);
  expect(await decide('ann', second)).toEqual([200, 'ann']);
  const [third = ''] = await openCases(bff, 1);
  expect(await decide('ann', third)).toEqual([200, 'ann']);
});

it('nothing of all this was a fault of ours', () => {
  expect(bff.failures).toEqual([]);
});
