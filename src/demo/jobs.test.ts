import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job, Jobs } from '../review/context/context.ts';
import { type DemoDatabase, openDatabase } from './database/database.ts';
import { startJobs } from './jobs.ts';

let db: DemoDatabase;
let jobs: Jobs;
const reported: unknown[] = [];

beforeAll(async () => {
  db = await openDatabase(await PGlite.create());
  jobs = await startJobs(db, { firstRetryDelayMs: 1, report: (error) => reported.push(error) });
});
afterAll(() => db.close());

/** Handles jobs named `name`. Its promise resolves after `count` runs. */
function collect(count: number, run: (job: Job, last: boolean) => void = () => {}) {
  const ids: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const handler = async (job: Job, { last }: { last: boolean }) => {
    ids.push(job.id);
    if (ids.length === count) setTimeout(resolve, 0, ids);
    run(job, last);
  };
  return { handler, done: promise };
}

test('a job runs after its transaction commits and sees what that wrote; it never runs after a rollback', async () => {
  const { handler, done } = collect(2);
  const open: boolean[] = [];
  await jobs.work('submit', async (job, attempt) => {
    open.push(inside);
    // This would wait for ever if jobs ran inside the transaction: there is only one connection.
    await db.kysely.transaction().execute(async () => {});
    await handler(job, attempt);
  });
  let inside = true;
  await expect(
    db.kysely.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, 'submit', { id: 'rolled back' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await db.kysely.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, 'submit', { id: 'first' });
    await jobs.enqueue(trx, 'submit', { id: 'first' });
  });
  inside = false;
  expect(await done).toEqual(['first', 'first']);
  expect(open).toEqual([false, false]);
});

test('a job that fails is tried again, and the last try is marked as the last', async () => {
  const lasts: boolean[] = [];
  const { handler, done } = collect(5, (_job, last) => {
    lasts.push(last);
    throw new Error(`try ${lasts.length}`);
  });
  await jobs.work('close-submission', handler);
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, 'close-submission', { id: 'x' }));
  expect(await done).toHaveLength(5);
  expect(lasts).toEqual([false, false, false, false, true]);
  expect(reported).toEqual([new Error('try 5')]);
});

test('a job that comes before its kind has a handler waits for one', async () => {
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, 'copy-evidence', { id: 'early' }));
  const { handler, done } = collect(1);
  await jobs.work('copy-evidence', handler);
  expect(await done).toEqual(['early']);
});
