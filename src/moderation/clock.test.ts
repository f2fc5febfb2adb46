import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../testing/moderation-harness.ts';
import { setClockBack } from '../testing/move-clock.ts';

const hour = 3600;

let harness: Harness;
let pool: pg.Pool;
let called: string[] = [];
const receiver = createServer((request, response) => {
  called.push(request.url ?? '');
  request.resume();
  response.end();
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  url = `http://127.0.0.1:${address.port}`;
  harness = await startHarness({ MEDIA_ALLOWED_HOSTS: new URL(url).host }, { frameTasks: [] });
  pool = new pg.Pool({ connectionString: harness.databaseUrl, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await harness.close();
  receiver.close();
});

it.each([hour, 10 * 24 * hour])(
  'RH2: texts, callbacks and jobs go on after the clock is set back by %i seconds',
  async (by) => {
    called = [];
    const text = async () => (await harness.call('text', { text: [{ content: 'hello' }] })).payload.code;
    expect(await text()).toBe(0);
    const id = `v-${by}-${randomUUID()}`;
    await pool.query(
      `insert into moderation.callbacks (subject, kind, url, body, retries, due_at)
     values ($1, 'summary', $2, '{}', 5, now() + interval '2 seconds')`,
      [id, `${url}/${id}`],
    );
    // A process that died holds this one.
    await pool.query(
      `insert into moderation.submissions
       (id, kind, secret_id, job_id, source, callback_url, tasks, interval_s, real_time, state, media_token,
        leased_by, leased_until)
     values ($1, 'video-file', 'acme', gen_random_uuid(), $2, $2, '[]', 1, false, 'running', gen_random_uuid()::text,
        gen_random_uuid(), now() + interval '2 seconds')`,
      [id, `${url}/none.mp4`],
    );
    await setClockBack(pool, by);
    expect(await text()).toBe(0);
    await expect.poll(() => called).toContain(`/${id}`);
    const state = async () =>
      (await pool.query('select state from moderation.submissions where id = $1', [id])).rows[0].state;
    await expect.poll(state).not.toBe('running');
  },
);
