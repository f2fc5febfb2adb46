import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyEvidence } from '../review/evidence/copy-evidence.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';

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

describe('with too little left on the disk', () => {
  async function film() {
    await bff.as('admin')('POST', '/api/videos', { url: 'https://films.example/street.mp4' });
    await bff.runJobs();
    return bff.db.selectFrom('submission').selectAll().limit(1).executeTakeFirstOrThrow();
  }

  it('RC2: a callback is answered 503, kept nowhere, and taken once there is room', async () => {
    const { callback_token: token, id } = await film();
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

  it('an upload is answered 503 in words, and readiness turns red', async () => {
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
  });

  it('a picture waits to be copied, however often it is tried, and is not lost', async () => {
    const { id: submission_id } = await film();
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
    };
    const ctx = bff.context();
    await copyEvidence({ ...ctx, jobs }, { id }, { last: true });
    expect([again, await state()]).toEqual([[['copy-evidence', { id }, { afterSeconds: 60 }]], 'waiting']);
    bff.disk.full = false;
    await copyEvidence(ctx, { id }, { last: true });
    expect(await state()).toBe('stored');
  });
});
