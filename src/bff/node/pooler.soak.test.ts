// Soak: two consoles and a worker start and work through a PgBouncer, with a video that is checked frame by frame.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type EmbeddedPostgres, startPostgres } from '../../platform/node/postgres/postgres.ts';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../testing/object-store/swift.ts';
import { hasPooler, type Pooler, startPooler } from '../../testing/pooler/pooler.ts';
import { leavesInSession } from '../../testing/pooler/session-sql.ts';
import { logEachStatement, loggedStatements } from '../../testing/pooler/statements.ts';
import { createProcesses, type Processes } from '../../testing/product/processes.ts';
import { query } from '../../testing/product/videos.ts';
import { socketAddress } from '../../testing/socket-address.ts';
import { openBrowsers } from '../../testing/trials/scale/browsers.ts';
import { makeDecisions, sendTexts, sendVideos } from '../../testing/trials/scale/loads.ts';
import { makeRoom, type Room } from '../../testing/trials/scale/room.ts';
import { openDatabase } from './database.ts';

const videoSeconds = 6;
/** Connections to the database, for some sixty of the three processes. */
const size = 4;
/** Its account there, so that its statements can be told from those that go past it. */
const user = 'pooled';

let folder: string;
let server: EmbeddedPostgres;
let pooler: Pooler;
let objects: ObjectStore;
let processes: Processes;
let room: Room;
let direct: string;
let pooled: string;
const ending = new AbortController();

// The processes share uploads in the store.
describe.skipIf(!hasPooler() || !hasObjectStore())('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    folder = await mkdtemp('/tmp/second-look-pooled-');
    server = await startPostgres({ dataDir: folder, flags: ['fsync=off', ...logEachStatement] });
    direct = await server.url('second_look');
    await query(direct, `create role ${user} superuser login`);
    pooler = await startPooler({ socket: socketAddress(direct).host, user, size });
    pooled = pooler.url('second_look');
    objects = await startObjectStore();
    processes = await createProcesses({
      databaseUrl: pooled,
      bffs: 2,
      workers: 1,
      env: { ...objects.env, DATABASE_DIRECT_URL: direct, UNDO_SECONDS: '60', AUDIT_HEAD_SECONDS: '10' },
    });
    // All at once, on an empty database.
    await Promise.all([...processes.bffs, ...processes.workers].map((one) => one.start()));
    room = await makeRoom(processes, direct, ending.signal);
  });
  afterAll(async () => {
    ending.abort();
    await processes?.end();
    await objects?.close();
    await pooler?.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('texts, videos and decisions are processed once, and every browser learns of every event', async () => {
    const browsers = await openBrowsers(room, 4);
    const file = path.join(folder, 'video.mp4');
    const source = `testsrc=size=160x90:rate=2:duration=${videoSeconds}`;
    const drawn = ['-v', 'error', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', file];
    expect(spawnSync('ffmpeg', drawn).status).toBe(0);
    const texts = sendTexts(room, 50);
    const videos = sendVideos(room, 5000, { file, frames: videoSeconds });
    const moderators = [makeDecisions(room, 100), makeDecisions(room, 100), makeDecisions(room, 100)];
    const decided = () => query<{ count: number }>(direct, 'select count(*)::int as count from decision');
    await expect.poll(async () => (await decided())[0]?.count).toBeGreaterThan(100);
    ending.abort();
    expect(await texts.end()).toMatchObject({ lost: 0, doubled: 0, resent: 0 });
    const figures = await videos.end();
    expect(figures.sent).toBeGreaterThan(0);
    expect(figures).toMatchObject({
      videos: figures.sent,
      ended: figures.sent,
      complete: figures.sent,
      reported: figures.sent,
      again: 0,
    });
    for (const one of moderators) expect(await one.end()).toMatchObject({ lost: 0, twice: 0, unaudited: 0 });
    const seen = await browsers.end();
    expect(seen).toMatchObject({ missed: 0, twice: 0, reconnects: 0 });
    expect(seen.events).toBeGreaterThan(400);
  });

  it('many requests at once are all answered', async () => {
    const send = (n: number) =>
      room.call('/api/texts', json({ texts: [{ content: `Get your fr33 c0ins, at once ${n}` }] }));
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => send(n)));
    // 429: the limit of texts per second, which all processes share.
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 429].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
  });

  it('a decision is undone, and its case is waiting again', async () => {
    const claimed = await answer(room.call('/api/cases/claim-next', json({ lane: 'review' })), claimSchema);
    const { id, version, claim } = claimed.case;
    const headers = { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' };
    const sent = { ...json({ verdict: 'reject', version, epoch: claim.epoch }), headers };
    const { decision } = await answer(room.call(`/api/cases/${id}/decision`, sent), decisionSchema);
    const undone = await room.call(`/api/decisions/${decision.id}/undo`, json({}));
    expect(undone.status).toBe(200);
    expect(
      await query(direct, "select 1 from decision where id = $1 and taken_back is distinct from 'undone'", [
        decision.id,
      ]),
    ).toEqual([]);
  });

  it('an export has every row, at once and written by a job', async () => {
    const rows = await query(direct, 'select id from review_case');
    const file = await room.call('/api/export/cases?format=jsonl');
    expect((await file.text()).trim().split('\n')).toHaveLength(rows.length);
    const schedule = { name: 'all', kind: 'cases', format: 'jsonl', every: 'day', span: 'all' };
    const saved = await room.call('/api/export-schedules', json(schedule));
    expect(saved.status).toBe(201);
    const { schedule: one } = idSchema.parse(await saved.json());
    const { run } = await answer(
      room.call(`/api/export-schedules/${one.id}/run`, json({})),
      z.object({ run: z.object({ id: z.string() }) }),
    );
    await expect
      .poll(() => query(direct, 'select state, rows::int from export_run where id = $1', [run.id]))
      .toEqual([{ state: 'done', rows: rows.length }]);
  });

  it('a head of the audit chain is written, and no lock remains', async () => {
    const heads = () => query(direct, 'select 1 from audit_head where written limit 1');
    await expect.poll(heads).toHaveLength(1);
    const locks = await query(
      direct,
      `select 1 from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and usename = $1 and state = 'idle'`,
      [user],
    );
    expect(locks).toEqual([]);
  });

  it('it never had more connections than it may, and its sessions hold no statement', async () => {
    const held = await query<{ count: number }>(
      direct,
      'select count(*)::int as count from pg_stat_activity where usename = $1 and datname = $2',
      [user, 'second_look'],
    );
    expect(held[0]?.count).toBeLessThanOrEqual(size);
    const clients = Array.from({ length: size }, () => new pg.Client({ connectionString: pooled }));
    await Promise.all(clients.map((client) => client.connect()));
    // Open transactions, so that each has a session of its own.
    await Promise.all(clients.map((client) => client.query('begin')));
    const sessions = await Promise.all(
      clients.map((client) =>
        client.query(
          'select pg_backend_pid() as pid, (select count(*)::int from pg_prepared_statements) as names',
        ),
      ),
    );
    const rows = sessions.map((one) => one.rows[0]);
    expect(new Set(rows.map(({ pid }) => pid)).size).toBe(size);
    expect(rows.map(({ names }) => names)).toEqual(rows.map(() => 0));
    await Promise.all(clients.map((client) => client.end()));
  });

  it('no statement that went through it left anything in its session', async () => {
    const all = (await loggedStatements(server.directory)).filter((one) => one.user === user);
    const wrong = all.filter(({ name, text }) => name !== null || leavesInSession(text));
    expect(wrong.map(({ text }) => text)).toEqual([]);
    expect(all.length).toBeGreaterThan(5000);
    expect(new Set(all.map(({ program }) => program.replace(/ \d+$/, '')))).toEqual(
      new Set(['second-look', 'second-look jobs', 'second-look-moderation', 'second-look probe']),
    );
  });

  it('this check notices a named statement, a lock and a variable of the session', async () => {
    const db = openDatabase(pooled);
    const client = new pg.Client({ connectionString: pooled, application_name: 'wrong' });
    await client.connect();
    await client.query({ name: 'mine', text: 'select 1' });
    await client.query('select pg_try_advisory_lock(1), pg_advisory_unlock(1)');
    await client.query("set work_mem = '8MB'");
    await client.query('deallocate all; reset work_mem');
    await client.end();
    await db.close();
    const all = (await loggedStatements(server.directory)).filter((one) => one.program === 'wrong');
    const wrong = all.filter(({ name, text }) => name !== null || leavesInSession(text));
    expect(wrong.length).toBeGreaterThanOrEqual(4);
  });
});

const json = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });
const claimSchema = z.object({
  case: z.object({ id: z.string(), version: z.number(), claim: z.object({ epoch: z.number() }) }),
});
const decisionSchema = z.object({ decision: z.object({ id: z.string() }) });
const idSchema = z.object({ schedule: z.object({ id: z.string() }) });

async function answer<T>(sent: Promise<Response>, schema: z.ZodType<T>): Promise<T> {
  const answered = await sent;
  expect(answered.status).toBeLessThan(300);
  return schema.parse(await answered.json());
}
