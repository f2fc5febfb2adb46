import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyEvidence } from '../review/evidence/copy-evidence.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { startRealPeople } from '../testing/real-people.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', videoId: 'v-1' }),
    '/v3/recognition/video/close': () => ({ code: 0, message: 'success' }),
  });
});
afterAll(() => bff.close());
beforeEach(() => {
  bff.disk.full = false;
});

const ask = (path: string, init: RequestInit = {}) => bff.app.request(path, init);

describe('with too little disk space', () => {
  async function video() {
    await bff.as('admin')('POST', '/api/videos', { url: 'https://videos.example/street.mp4' });
    await bff.runJobs();
    return bff.db.selectFrom('submission').selectAll().limit(1).executeTakeFirstOrThrow();
  }

  it('RC2: a callback is answered 503, not stored, and accepted once there is space', async () => {
    const { callback_token: token, id } = await video();
    const body = await bff.callback({
      videoInfo: { id: 'v-1', state: 'end', duration: 1 },
      timestamp: 1,
      nonce: 'n',
    });
    const send = () => ask(`/callbacks/${token}`, { method: 'POST', body });
    const stored = () =>
      bff.db.selectFrom('callback').select('type').where('submission_id', '=', id).execute();
    bff.disk.full = true;
    const refused = await send();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await stored()).toEqual([]);
    bff.disk.full = false;
    expect((await send()).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  it('an upload is answered 503 with a reason, readiness turns red, and an administrator sees an alarm', async () => {
    bff.disk.full = true;
    const headers = { 'x-test-person': 'mo moderator', 'x-filename': 'a.mp4' };
    const refused = await ask('/api/uploads', { method: 'POST', body: 'x', headers });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      code: 'unavailable',
      detail: expect.stringMatching(/disk/),
    });
    const ready = await ask('/readyz');
    expect([ready.status, await ready.json()]).toMatchObject([503, { database: true, disk: false }]);
    expect((await ask('/healthz')).status).toBe(200);
    const alarms = async () => (await bff.as('admin')('GET', '/api/alarms')).body;
    expect(await alarms()).toEqual({
      disk: { freeBytes: 0, floorBytes: 1 },
      moderationAway: false,
      disabledEndpoints: [],
      unseen: 0,
    });
    const others = await bff.as('moderator')('GET', '/api/alarms');
    expect(others.body).toEqual({ disk: null, moderationAway: false, disabledEndpoints: [], unseen: 0 });
    bff.disk.full = false;
    expect(await alarms()).toEqual({ disk: null, moderationAway: false, disabledEndpoints: [], unseen: 0 });
  });

  it('a picture waits to be copied, however often it is tried, and is not lost', async () => {
    const { id: submission_id } = await video();
    const source_url = 'https://pictures.example/1.jpg';
    bff.media.set(source_url, new Uint8Array([1]));
    const id = crypto.randomUUID();
    await bff.db.insertInto('evidence').values({ id, submission_id, source_url, state: 'waiting' }).execute();
    const state = async () =>
      (await bff.db.selectFrom('evidence').select('state').where('id', '=', id).executeTakeFirst())?.state;
    bff.disk.full = true;
    const again: unknown[] = [];
    const jobs = {
      enqueue: async (_trx: unknown, ...job: unknown[]) => void again.push(job),
      work: async () => {},
      daily: async () => {},
      minutely: async () => {},
    };
    const ctx = bff.context();
    await copyEvidence({ ...ctx, jobs }, { id }, { last: true });
    expect([again, await state()]).toEqual([[['copy-evidence', { id }, { afterSeconds: 60 }]], 'waiting']);
    bff.disk.full = false;
    await copyEvidence(ctx, { id }, { last: true });
    expect(await state()).toBe('stored');
  });
});

describe('a request', () => {
  it("has an id that its answer carries, the caller's own if well-formed", async () => {
    const idOf = async (headers: Record<string, string>) =>
      (await ask('/healthz', { headers })).headers.get('x-request-id');
    expect(await idOf({})).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf({ 'x-request-id': 'trace-0123.abc_D' })).toBe('trace-0123.abc_D');
    for (const bad of ['short', 'with space and words', '{"inject": 1}', 'x'.repeat(65)])
      expect(await idOf({ 'x-request-id': bad })).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is logged by its route, without ids, tokens or texts of its address', async () => {
    await bff.as('admin')('GET', `/api/cases/${crypto.randomUUID()}?q=secretword`);
    await bff.as('admin')('GET', '/api/cases?lane=review&q=secretword');
    await ask('/callbacks/secrettoken', { method: 'POST', body: '{}' });
    await ask('/api/nowhere/secretpath');
    const entries = bff.seen.slice(-4);
    expect(entries.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
      'GET /api/cases/:id 404',
      'GET /api/cases 200',
      'POST /callbacks/:token 404',
      'GET /api/* 401',
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/secret/);
  });
});

describe('an event stream', () => {
  it('is counted, and ends when the process stops, with a time to reconnect', async () => {
    const line = await ask('/api/events', { headers: { 'x-test-person': 'mo moderator' } });
    const text = line.text();
    await expect.poll(bff.eventStreams.count).toBe(1);
    bff.eventStreams.close();
    expect(await text).toMatch(/event: hello[\s\S]*event: moved[\s\S]*retry: 500/);
    expect(bff.eventStreams.count()).toBe(0);
  });

  it('is closed as the oldest when its session opens a ninth, with a notice (RH10)', async () => {
    const people = await startRealPeople();
    try {
      const [mo, other] = [await people.person('mo', 'moderator'), people.browser()];
      await other.signIn(mo.email);
      const open = async (browser: { jar: Map<string, string> }) => {
        const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
        return (await people.send('GET', '/api/events', { headers: { cookie } })).text();
      };
      // Another session of the same person has its own eight.
      const elsewhere = open(other);
      const lines: Promise<string>[] = [];
      for (let at = 0; at < 8; at++) {
        lines.push(open(mo));
        await expect.poll(people.eventStreams.count).toBe(at + 2);
      }
      lines.push(open(mo));
      expect(await lines[0]).toMatch(/event: crowded[\s\S]*retry: 60000/);
      expect(people.eventStreams.count()).toBe(9);
      people.eventStreams.close();
      for (const text of await Promise.all([elsewhere, ...lines.slice(1)]))
        expect(text).toMatch(/event: moved/);
    } finally {
      await people.close();
    }
  });
});
