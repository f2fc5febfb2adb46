import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { type Database, type OpenDatabase, openDatabase } from '../store/database.ts';
import { findYield, handBack, type Job, letWait, renewJobs, takeJob } from './lease.ts';

let drop: () => Promise<void>;
const processes: OpenDatabase[] = [];
beforeAll(async () => {
  const testDb = await testDatabase('moderation');
  drop = testDb.drop;
  for (let i = 0; i < 3; i++)
    processes.push(await openDatabase({ databaseUrl: testDb.url, dataDir: '/nowhere' }));
});
afterEach(() => dbOf(0).deleteFrom('submissions').execute());
afterAll(async () => {
  await Promise.all(processes.map(({ close }) => close()));
  await drop();
});

function dbOf(process: number): Database {
  const found = processes[process % processes.length];
  if (!found) throw new Error('no process');
  return found.db;
}

let created = 0;
async function videos(secretId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `v-${String(created++).padStart(6, '0')}`);
  const rows = ids.map((id) => ({
    id,
    kind: 'video-file' as const,
    secret_id: secretId,
    job_id: randomUUID(),
    source: 'http://videos.test/a.mp4',
    callback_url: 'http://videos.test/callbacks',
    custom_info: null,
    callback_rules: null,
    tasks: '[]',
    interval_s: 1,
    real_time: false,
    audio: null,
    state: 'queued' as const,
    media_token: randomUUID(),
    capture_start: null,
    duration: null,
    message: null,
    ended_at: null,
  }));
  await dbOf(0)
    .insertInto('submissions')
    .values(rows.map((row) => ({ ...row, leased_by: null, leased_until: null })))
    .execute();
  return ids;
}

const holders = Array.from({ length: 3 }, () => randomUUID());
const take = (process: number, atOnce = 2) =>
  takeJob(dbOf(process), {
    queue: 'videos',
    kinds: ['video-file'],
    atOnce,
    holder: holders[process % holders.length] ?? '',
  });
const taken = (jobs: (Job | null)[]) => jobs.flatMap((job) => job?.submissionId ?? []).sort();

it('L2: when many processes ask at once, no account exceeds its places, and no video is taken twice', async () => {
  const [a, b] = [await videos('a', 6), await videos('b', 6)];
  const jobs = await Promise.all(Array.from({ length: 30 }, (_, i) => take(i)));
  expect(taken(jobs)).toEqual([...a.slice(0, 2), ...b.slice(0, 2)]);
  const [first] = a;
  await dbOf(0)
    .updateTable('submissions')
    .set({ state: 'end' })
    .where('id', '=', first ?? '')
    .execute();
  const next = await Promise.all(Array.from({ length: 9 }, (_, i) => take(i)));
  expect(taken(next)).toEqual([a[2]]);
});

it('another process takes over from a silent one, before waiting videos; the first one loses its job', async () => {
  const [video] = await videos('c', 3);
  const lost = await take(0, 1);
  expect(lost?.submissionId).toBe(video);
  if (!lost) throw new Error('nothing was taken');
  expect(await take(1, 1)).toBeNull();
  await dbOf(0)
    .updateTable('submissions')
    .set({ leased_until: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', lost.submissionId)
    .execute();
  const jobs = await Promise.all(Array.from({ length: 9 }, (_, i) => take(i + 1, 1)));
  expect(taken(jobs)).toEqual([video]);
  const [again] = jobs.filter((job) => job !== null);
  expect(again?.id).not.toBe(lost.id);
  expect(await renewJobs(dbOf(0), holders[0] ?? '', [lost])).toEqual([]);
  await handBack(dbOf(0), lost, { again: false });
  expect(await take(2, 1)).toBeNull();
});

it('a video that is handed back at a stop continues at once, one that failed waits', async () => {
  const [video] = await videos('d', 1);
  const first = await take(0);
  if (!first) throw new Error('nothing was taken');
  await handBack(dbOf(0), first, { again: false });
  const second = await take(1);
  expect(second?.submissionId).toBe(video);
  if (!second) throw new Error('nothing was taken');
  await handBack(dbOf(1), second, { again: true });
  expect(await take(2)).toBeNull();
});

it('RH8: a video that held the only place for long gives it to a waiting one and gets it back afterwards', async () => {
  const [long = '', short = ''] = await videos('e', 2);
  const wanted = { queue: 'videos', kinds: ['video-file'] as const, atOnce: 1, full: false };
  const yields = (process: number) => findYield(dbOf(process), { ...wanted, holder: holders[process] ?? '' });
  const first = await take(0, 1);
  if (!first) throw new Error('nothing was taken');
  expect(first.submissionId).toBe(long);
  expect(await yields(0)).toBeNull();
  for (let beat = 0; beat < 3; beat++) await renewJobs(dbOf(0), holders[0] ?? '', [first]);
  expect(await yields(0)).toBe(long);
  // Only the process that works on it gets the answer.
  expect(await yields(1)).toBeNull();
  await letWait(dbOf(0), first);
  const second = await take(1, 1);
  expect(second?.submissionId).toBe(short);
  expect(await yields(1)).toBeNull();
  await dbOf(0).updateTable('submissions').set({ state: 'end' }).where('id', '=', short).execute();
  expect((await take(2, 1))?.submissionId).toBe(long);
});
